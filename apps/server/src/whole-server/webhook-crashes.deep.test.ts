import { setTimeout as delay } from 'node:timers/promises';
import { createClient, endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { startWebhookReceiver, verifyDelivery } from '../testing/services/webhook-receiver.ts';
import { copyTemplate, type DatabasePlace, openPlace } from '../testing/test-database.ts';

/** How often the server is killed, at a random moment: while somebody writes, while it follows, or while it sends. */
const kills = Number(process.env.CRASHES ?? 10);
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9));
const maxWaitMs = 600;
const termsAtOnce = 8;

let server: ServerProcess | undefined;
afterAll(() => server?.stop('SIGKILL'));

function start({ databaseUrl = '', dataDir }: DatabasePlace): ServerProcess {
  return startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    OUTGOING_ALLOW_HTTP: 'true',
    OUTGOING_ALLOWED_RANGES: '127.0.0.1',
  });
}

/** Lets the minute pass for which what a killed process has claimed is taken for its own. */
async function passMinute(place: DatabasePlace): Promise<void> {
  const { db, close } = await openPlace(place);
  await db.updateTable('jobs').set({ due_at: sql`now()` }).execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: sql`now()` })
    .where('state', '=', 'pending')
    .execute();
  await db.deleteFrom('job_turns').execute();
  await close();
}

it('a server that is killed at any moment tells webhooks everything, and keeps one delivery of each', {
  timeout: 60_000 + kills * 60_000,
}, async () => {
  const random = createRandom(seed);
  const place = await copyTemplate();
  const receiver = await startWebhookReceiver();
  receiver.answerWith((response) => void delay(50).then(() => response.writeHead(204).end()));
  server = start(place);
  let token = '';
  const connect = async (to: ServerProcess) =>
    createClient({ baseUrl: await to.ready(), token: () => token });
  let call = await connect(server);
  const account = { name: 'Ada', email: 'ada@example.com', password: 'long enough' };
  token = (await call(endpoints.signup, { body: account })).accessToken;
  const { id: projectId } = await call(endpoints.createProject, { body: { name: 'Website' } });
  const params = { projectId };
  const form = { name: 'Build', url: receiver.url, types: ['term.added' as const] };
  const { id: webhookId, secret } = await call(endpoints.createWebhook, { params, body: form });
  let written = 0;
  for (let killed = 0; killed < kills; killed++) {
    const adding = Array.from({ length: termsAtOnce }, () =>
      call(endpoints.createTerm, { params, body: { value: `term ${written++}` } }),
    );
    await Promise.allSettled(adding);
    await delay(random(maxWaitMs));
    await server.stop('SIGKILL');
    await passMinute(place);
    server = start(place);
    call = await connect(server);
  }
  const terms = await call(endpoints.listTerms, { params });
  // None was being added when the server was killed.
  expect(terms).toHaveLength(written);
  const list = async () => {
    const input = { params: { ...params, webhookId }, query: { limit: '200' } };
    return (await call(endpoints.listDeliveries, input)).deliveries;
  };
  const told = () => new Set(receiver.received.map(({ event }) => event.data.activity?.seq));
  await expect
    .poll(() => told().size, { timeout: 60_000, message: `CRASH_SEED=${seed}` })
    .toBe(terms.length);
  await expect
    .poll(async () => (await list()).filter(({ state }) => state !== 'delivered'))
    .toEqual([]);
  const deliveries = await list();
  expect(deliveries, `CRASH_SEED=${seed}`).toHaveLength(terms.length);
  // What was sent when the server was killed came twice, with the same id.
  const ids = new Set(receiver.received.map(({ id }) => id));
  expect([...ids].sort()).toEqual(deliveries.map(({ id }) => id).sort());
  for (const one of receiver.received) verifyDelivery(one, secret);
  expect(await server.stop('SIGTERM')).toBe(0);
  await receiver.close();
});
