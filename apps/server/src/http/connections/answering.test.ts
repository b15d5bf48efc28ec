import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { watchAnswering } from './answering.ts';

async function start() {
  const app = Fastify({ forceCloseConnections: true });
  const answering = watchAnswering(app);
  app.get('/slow', async () => {
    await delay(200);
    return 'done';
  });
  app.get('/stream', (_request, reply) =>
    reply.send(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('begun')) })),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const timeOf = async (maxMs: number) => {
    const begin = performance.now();
    await answering.settled(maxMs);
    return performance.now() - begin;
  };
  return { app, url, timeOf };
}

it('background work waits until nobody waits for an answer, but not for ever', async () => {
  const { app, url, timeOf } = await start();
  expect(await timeOf(5000)).toBeLessThan(50);
  const answers = [fetch(`${url}/slow`), fetch(`${url}/slow`)];
  await delay(50);
  expect(await timeOf(20)).toBeLessThan(100);
  const waited = await timeOf(5000);
  expect(waited).toBeGreaterThan(20);
  expect(waited).toBeLessThan(1000);
  for (const answer of answers) expect(await (await answer).text()).toBe('done');
  await app.close();
});

it('background work waits for no stream, and for nobody who has left', async () => {
  const { app, url, timeOf } = await start();
  const stream = await fetch(`${url}/stream`);
  const leaving = new AbortController();
  const left = fetch(`${url}/slow`, { signal: leaving.signal });
  await delay(20);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await delay(20);
  expect(await timeOf(5000)).toBeLessThan(100);
  await stream.body?.cancel();
  await app.close();
});
