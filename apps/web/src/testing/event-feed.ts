import { type ProjectEvent, parseEvent } from '@parlance/contract';
import { vi } from 'vitest';

/** Answers the event stream of project `p1`, and leaves all other requests to the previous `fetch`. */
export function serveEvents() {
  const encoder = new TextEncoder();
  const other = globalThis.fetch;
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
  const opened = Promise.withResolvers<void>();

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith('/api/v1/projects/p1/events')) return other(input, init);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        feed = controller;
      },
    });
    opened.resolve();
    return new Response(body);
  });

  return {
    /** Resolves when a client opens the stream. */
    opened: () => opened.promise,
    /**
     * @throws {Error} for an event that the app would pass over, as one with an id that no server has
     */
    tell: (...events: readonly ProjectEvent[]) => {
      for (const { event, data } of events) {
        const isRead = parseEvent({ event, data: JSON.stringify(data) }) !== undefined;
        if (!isRead) throw new Error(`No event of the contract: ${event} ${JSON.stringify(data)}`);
      }
      const text = events.map(
        ({ event, data }, index) =>
          `id: e${index}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      );
      feed?.enqueue(encoder.encode(text.join('')));
    },
  };
}
