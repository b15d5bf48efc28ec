import type { ProjectEvent } from '@parlance/contract';
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
    tell: (...events: readonly ProjectEvent[]) => {
      const text = events.map(
        ({ event, data }, index) =>
          `id: e${index}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      );
      feed?.enqueue(encoder.encode(text.join('')));
    },
  };
}
