import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../../apps/server/src/db/database.ts';
import { startParlance } from '../parlance.ts';
import { fillProject } from '../scenarios/trial.ts';
import { type ExplainingServer, type RunStatement, startExplainingServer } from './plan-log.ts';
import { findWaste } from './remarks.ts';
import { listRequests } from './requests.ts';

// Shows how PostgreSQL runs each statement of each request on a large project, and what may be wasteful.

const { values: options } = parseArgs({
  options: {
    terms: { type: 'string', default: '100000' },
    locales: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    whole: { type: 'boolean', default: false },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Shorter statements are not printed. */
const shortMs = 0.5;

const folder = mkdtempSync(join(tmpdir(), 'parlance-plans-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const server = await startExplainingServer();
const env = { DATABASE_URL: server.url, DATA_DIR: folder };
const parlance = await startParlance(env);
const project = await fillProject(parlance, Number(options.terms), Number(options.locales));
const database = await openDatabase({ ...toOptions(env), onError: console.error });
const requests = await listRequests(parlance, project);
await prepare(database.db);

for (const [at, { method, path, body }] of requests.entries()) {
  const send = () => parlance.call(method, `/projects/${project.id}${path}`, body);
  // A first request loads the pages into memory, as they are in normal use.
  if (method === 'GET') await send();
  await takeStatements(database.db, server, `before request ${at}`);
  await send();
  const statements = await takeStatements(database.db, server, `after request ${at}`);
  const name = `${method} ${path || '/'}`;
  if (name.includes(options.only)) print(name, statements);
}

await database.close();
await parlance.stop();
await server.stop();

function toOptions({ DATABASE_URL, DATA_DIR }: typeof env) {
  return { databaseUrl: DATABASE_URL, dataDir: DATA_DIR };
}

/** Does the maintenance that PostgreSQL would do later, then enables auto_explain for all sessions. */
async function prepare(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
  await sql`alter system set auto_explain.log_min_duration = 0`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
}

/** The statements of the requests since the last call: their log was written before their answers. */
async function takeStatements(
  db: Db,
  { takeUntil }: ExplainingServer,
  mark: string,
): Promise<RunStatement[]> {
  await sql`do ${sql.raw(`$$ begin raise log '(${mark})'; end $$`)}`.execute(db);
  return takeUntil(`(${mark})`);
}

function print(name: string, statements: readonly RunStatement[]): void {
  console.log(`\n${name}`);
  const long = statements.filter(({ ms }) => ms >= shortMs);
  console.log(`${statements.length} statements, ${statements.length - long.length} of them short`);
  for (const statement of long) {
    const { ms, text, plan } = statement;
    const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    const columns = [`${ms.toFixed(1)} ms`.padStart(12), `${pages} pages`.padStart(14)];
    console.log(`${columns.join('')}  ${text.replace(/\s+/g, ' ').trim().slice(0, 80)}`);
    for (const waste of findWaste(statement)) console.log(`${' '.repeat(28)}! ${waste}`);
    if (options.whole) console.log(`${text}\n${JSON.stringify(plan, null, 2)}`);
  }
}
