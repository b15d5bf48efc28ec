import { type ProjectEvent, type ProjectEventName, projectEvents } from '@parlance/contract';
import type { EventSourceMessage } from 'eventsource-parser';

/** Parses an event of the server; undefined if this version of the app does not know the event. */
export function readEvent({ event, data }: EventSourceMessage): ProjectEvent | undefined {
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
