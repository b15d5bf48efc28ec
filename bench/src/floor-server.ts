import { createServer } from 'node:http';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/db/database.ts';

// A bare server whose one route runs one UPDATE … RETURNING: the floor of a single edit.
const { DATABASE_URL, DATA_DIR = '', PORT } = process.env;
const { db } = await openDatabase({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
  onError: () => {},
});

createServer(async (request, response) => {
  if (request.url === '/health') return response.end('ok');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { projectId, termId, value } = JSON.parse(Buffer.concat(chunks).toString());
  const { rows } = await sql`
    update translations set value = ${value}, revision = revision + 1, updated_at = now()
    where project_id = ${projectId}::uuid and locale = 'en' and term_id = ${termId}::uuid
    returning *
  `.execute(db);
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify({ data: rows[0] }));
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
