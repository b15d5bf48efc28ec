import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashWriter, createCrashWriter } from '../testing/crashes/crash-writer.ts';
import { isDeep } from '../testing/deep.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { copyTemplate, type DatabasePlace, openPlace } from '../testing/test-database.ts';

/** How often the server is killed. A long run has hundreds of kills. */
const kills = Number(process.env.CRASHES ?? (isDeep ? 4 : 1));
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9));
const writersAtOnce = 4;
const maxAnswers = 40;
const maxWaitMs = 300;
const maxStartMs = 2000;
/** In one of this many rounds the next process is killed too, while it starts. */
const oneInTwice = 4;

let place: DatabasePlace;
let server: ServerProcess;
let token = '';
let random: Random;
const writers: CrashWriter[] = [];

const start = () => {
  const { databaseUrl = '', dataDir } = place;
  return startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' });
};

async function connect(): Promise<Client> {
  const baseUrl = await server.ready();
  return createClient({ baseUrl, token: () => token });
}

beforeAll(async () => {
  random = createRandom(seed);
  place = await copyTemplate();
  server = start();
  const call = await connect();
  const body = { name: 'Ada', email: 'ada@example.com', password: 'long enough' };
  token = (await call(endpoints.signup, { body })).accessToken;
  for (let n = 0; n < writersAtOnce; n++) {
    const { id } = await call(endpoints.createProject, { body: { name: `Project ${n}` } });
    writers.push(createCrashWriter(id, random(1e6)));
  }
});
afterAll(() => server.stop('SIGKILL'));

function countAnswers(): number {
  const counts = writers.flatMap((writer) => [...writer.answered.values()]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Prints the progress of a long run. */
function report(killed: number): void {
  const counts = new Map<string, number>();
  for (const [name, count] of writers.flatMap(({ answered }) => [...answered])) {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const names = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  process.stdout.write(
    `${killed} kills, ${countAnswers()} answers (${names}), CRASH_SEED=${seed}\n`,
  );
}

/** Lets all writers write, and kills the server meanwhile. */
async function killWhileTheyWrite(): Promise<void> {
  const call = await connect();
  const writing = writers.map((writer) => writer.writeUntilCut(call));
  const enough = countAnswers() + random(maxAnswers);
  while (countAnswers() < enough) await Promise.race([delay(5), ...writing]);
  await delay(random(maxWaitMs));
  await server.stop('SIGKILL');
  await Promise.all(writing);
}

async function startAgain(): Promise<void> {
  server = start();
  if (random(oneInTwice) > 0) return;
  await delay(random(maxStartMs));
  await server.stop('SIGKILL');
  server = start();
}

/** The recipients of the files in the mail folder. */
async function readRecipients(): Promise<string[]> {
  const folder = join(place.dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.flatMap((mail) => /^To: (\S+)\r?$/m.exec(mail)?.[1] ?? []);
}

async function countWaitingMails(): Promise<number> {
  const { db, close } = await openPlace(place);
  const { length } = await db.selectFrom('jobs').select('id').where('name', '=', 'mail').execute();
  await close();
  return length;
}

it('a server that is killed at any moment keeps all that it has answered', {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  for (let killed = 0; killed < kills; killed++) {
    await killWhileTheyWrite();
    await startAgain();
    const call = await connect();
    const violations = await Promise.all(writers.map((writer) => writer.findViolations(call)));
    expect(violations.flat(), `kill ${killed} of CRASH_SEED=${seed}`).toEqual([]);
    if (killed % 10 === 9) report(killed + 1);
  }
  expect(await server.stop('SIGTERM')).toBe(0);
  const recipients = await readRecipients();
  expect(recipients).toEqual([...new Set(recipients)]);
  const invited = writers.flatMap((writer) => writer.invited);
  const unsent = invited.filter((email) => !recipients.includes(email));
  expect(unsent.length).toBeLessThanOrEqual(await countWaitingMails());
});
