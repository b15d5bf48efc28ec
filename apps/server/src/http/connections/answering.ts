import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answering } from '../../api/answering.ts';

/** Counts the requests that wait for an answer. Whoever gets a stream, as of events, has an answer when it begins. */
export function watchAnswering(app: FastifyInstance): Answering {
  const pending = new Set<FastifyRequest>();
  const waiting = new Set<() => void>();
  const answered = (request: FastifyRequest) => {
    if (pending.delete(request) && pending.size === 0) for (const go of [...waiting]) go();
  };
  app.addHook('onRequest', (request, reply, done) => {
    pending.add(request);
    // Much waits for the end of an answer: the log, whoever stops the server, each stream on its way. Node takes more than
    // ten for a mistake.
    reply.raw.setMaxListeners(20);
    // Callers may leave before there is an answer.
    reply.raw.once('close', () => answered(request));
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    answered(request);
    done();
  });
  return {
    settled: (maxMs) =>
      new Promise((resolve) => {
        if (pending.size === 0) return resolve();
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, maxMs);
        waiting.add(go);
      }),
  };
}
