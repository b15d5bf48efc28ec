import { randomUUID } from 'node:crypto';
import { type Endpoint, type EndpointName, endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { send } from '../../testing/calls/calls.ts';
import { validCalls } from '../../testing/calls/valid-calls.ts';
import { type Cast, createCast } from '../../testing/cast.ts';
import { startOidcProvider, type TestOidcProvider } from '../../testing/services/oidc-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Valid bodies and queries get an extra property for every column of every table. No value of a property that the
// endpoint does not declare may reach the database.

let database: TestDatabase;
let provider: TestOidcProvider;
let server: TestServer;
let cast: Cast;
let smuggled: Readonly<Record<string, unknown>>;

const id = randomUUID();
const word = 'smuggled-in';
const number = 987_654_321;
const date = '1987-06-05T04:03:02.000Z';

/** The smuggled values that must not be in the database, as PostgreSQL writes them. */
const marks = [id, word, String(number), '1987-06-05'];

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startOidcProvider();
  server = await startTestServer({ maxProjectsPerUser: 1000, google: provider.client }, database);
  cast = await createCast(server, provider);
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'
  `.execute(database.db);
  smuggled = Object.fromEntries(
    rows.flatMap(({ name, type }) => [
      [name, markFor(type)],
      [toCamelCase(name), markFor(type)],
    ]),
  );
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await database.close();
});

function markFor(type: string): unknown {
  if (type === 'uuid') return id;
  if (type === 'integer' || type === 'bigint') return number;
  if (type === 'boolean') return true;
  if (type.startsWith('timestamp')) return date;
  if (type === 'ARRAY') return [word];
  return type === 'jsonb' ? { [word]: word } : word;
}

function toCamelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** All rows that contain one of the marks, as text. */
async function findMarked(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(database.db);
  const parts = tables.map(
    ({ name }) => sql<{ row: string }>`
      select ${sql.lit(name)} || ' ' || t::text as row from ${sql.table(name)} t
      where t::text ~ ${marks.join('|')}
    `,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(
    database.db,
  );
  return rows.map(({ row }) => row);
}

/** The smuggled properties that the schema of a body or query does not declare. */
function smuggledInto(schema: z.ZodType | undefined): Record<string, unknown> {
  const asked = new Set(schema === undefined ? [] : propertiesOf(schema));
  return Object.fromEntries(Object.entries(smuggled).filter(([name]) => !asked.has(name)));
}

function propertiesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(propertiesOf);
  throw new Error('neither an object nor one of several');
}

function asTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}`]));
}

/** Endpoints that select many rows refuse unknown properties, so that they don't select more rows than intended. */
const isStrict = (name: EndpointName) =>
  [
    'changeTerms',
    'changeTranslations',
    'countFixes',
    'previewReplacement',
    'countReplacement',
    'applyReplacement',
    'previewPaste',
    'applyPaste',
    'previewMemoryFill',
    'fillFromMemory',
    'estimateMachineRun',
    'startMachineRun',
    'estimateMachineJudging',
    'startMachineJudging',
    'resumeMachineRun',
    'cancelMachineRun',
    'estimateMachineBench',
    'startMachineBench',
  ].includes(name);

const withInput = Object.entries<Endpoint>(endpoints).filter(
  ([, { body, query }]) => body !== undefined || query !== undefined,
) as [EndpointName, Endpoint][];

describe.each(withInput)('%s', (name, endpoint) => {
  it('sets nothing that it does not ask for', async () => {
    const call = await validCalls[name](cast.target);
    const body = { ...smuggledInto(endpoint.body), ...(call.body as object | undefined) };
    const query = { ...asTexts(smuggledInto(endpoint.query)), ...call.query };
    const sent = { ...call, query, ...(call.body === undefined ? {} : { body }) };
    const token = await cast.tokenOf('admin', endpoint);
    const answer = await send(server, endpoint, sent, token);
    expect(answer.status, answer.text).toBe(isStrict(name) ? 400 : endpoint.success.status);
    expect(marks.filter((mark) => answer.text.includes(mark))).toEqual([]);
    expect(await findMarked()).toEqual([]);
  });
});
