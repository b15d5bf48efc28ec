import { createServer, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { openDatabase } from '../../../apps/server/src/db/database.ts';
import { listEntries, locateEntry } from './entries.ts';
import { operations } from './operations.ts';
import { texts } from './texts.ts';

// A bare server in a separate process. PATCH runs one UPDATE … RETURNING: the floor of a single edit. POST runs
// an operation and answers `[value, milliseconds]`, which do not include HTTP.
const { DATABASE_URL, DATA_DIR = '', PORT } = process.env;
const { db, close } = await openDatabase({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
  onError: () => {},
});

const all = { ...operations, ...texts, listEntries, locateEntry };

export type Operations = typeof all;

createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.method === 'GET') return response.end('{}');
  try {
    const body = await readBody(request);
    const answer = request.method === 'PATCH' ? await edit(body) : await operate(request, body);
    return response.end(JSON.stringify(answer));
  } catch (error) {
    response.statusCode = 500;
    return response.end(String(error));
  }
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', async () => {
  // Without a clean shutdown the next start would have to recover the database.
  await close();
  process.exit(0);
});

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function edit(body: Buffer): Promise<unknown> {
  const { projectId, termId, value } = JSON.parse(body.toString());
  const { rows } = await sql`
    update translations set value = ${value}, revision = revision + 1, updated_at = now()
    where project_id = ${projectId}::uuid and locale = 'en' and term_id = ${termId}::uuid
    returning *
  `.execute(db);
  return { data: rows[0] };
}

async function operate(request: IncomingMessage, body: Buffer): Promise<[unknown, number]> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor');
  const operation = Object.entries(all).find(([name]) => `/${name}` === pathname)?.[1];
  if (operation === undefined) throw new Error(`The floor has no ${pathname}`);
  const args = JSON.parse(searchParams.get('args') ?? '{}');
  const start = performance.now();
  const value = await operation(db, args, body);
  return [value, performance.now() - start];
}
