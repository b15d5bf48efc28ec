import { readEventMessages } from './event-messages.ts';
import { type ProjectEvent, type ProjectEventName, projectEvents } from './features/events.ts';

/** An event with the id to come back with, if it has one. */
export type ReceivedEvent = ProjectEvent & { readonly id: string | undefined };

/**
 * Yields the events of a stream, which is the answer to `streamEvents`, until it ends. Whoever stops early cancels the
 * request. To come back, send the last `id` as the header `last-event-id`.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<ReceivedEvent, void, undefined> {
  for await (const message of readEventMessages(stream)) {
    const event = parseEvent(message);
    if (event) yield { ...event, id: message.id };
  }
}

/** Parses an event of the server; undefined if this version does not know the event. */
export function parseEvent({
  event,
  data,
}: {
  readonly event?: string | undefined;
  readonly data: string;
}): ProjectEvent | undefined {
  if (!isKnown(event)) return undefined;
  const parsed = projectEvents[event].safeParse(parseJson(data));
  return parsed.success ? ({ event, data: parsed.data } as ProjectEvent) : undefined;
}

function isKnown(event: string | undefined): event is ProjectEventName {
  return event !== undefined && Object.hasOwn(projectEvents, event);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
