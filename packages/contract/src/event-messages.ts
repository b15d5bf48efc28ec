import { createParser } from 'eventsource-parser';

/** A message of a stream of server-sent events. */
export interface EventMessage {
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  readonly data: string;
}

/**
 * Yields the messages of a stream of server-sent events (HTML Standard, 9.2) until it ends, and rejects where it breaks.
 * Whoever stops early cancels the request.
 */
export async function* readEventMessages(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<EventMessage, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const messages: EventMessage[] = [];
  const parser = createParser({ onEvent: (message) => void messages.push(message) });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
