import { mostTermsNamed, type ProjectEvent } from '@parlance/contract';
import { z } from 'zod';
import { mostMessageBytes } from '../../db/channel/channel.ts';

const inProject = z.object({ from: z.string(), projectId: z.string() });
const person = inProject.extend({ userId: z.string(), locale: z.string() });

/** What processes tell each other. `from` is the one that does. */
export const channelMessage = z.discriminatedUnion('kind', [
  /** Something in a project has changed. */
  inProject.extend({
    kind: z.literal('event'),
    id: z.string(),
    event: z.string(),
    data: z.looseObject({}),
  }),
  /** Somebody is connected to the process. */
  person.extend({ kind: z.literal('here'), name: z.string(), termId: z.string().optional() }),
  /** They are not any more. */
  person.extend({ kind: z.literal('gone') }),
  /** Somebody has selected a term, wherever they are connected. */
  person.extend({ kind: z.literal('selected'), termId: z.string().nullable() }),
  /** The process begins, or was cut off, and does not know who is where. */
  z.object({ kind: z.literal('who'), from: z.string() }),
  /** The process goes on. */
  z.object({ kind: z.literal('alive'), from: z.string() }),
  /** The process ends as it should: it has told everything. */
  z.object({ kind: z.literal('bye'), from: z.string() }),
]);

export type ChannelMessage = z.infer<typeof channelMessage>;
export type EventMessage = Extract<ChannelMessage, { kind: 'event' }>;
export type PersonMessage = Extract<ChannelMessage, { kind: 'here' | 'gone' | 'selected' }>;

/** An event that a change is made known by; what the readers themselves cause is not of these. */
export type PublishedEvent = Exclude<ProjectEvent, { event: 'presence' | 'reset' }>;

/** No character of a text takes more bytes in JSON than this. */
const mostBytesOfCharacter = 6;
const frameBytes = 1000;

/** Without what is too long to be sent, and has to be asked for. */
export function toSendableEvent(published: PublishedEvent): PublishedEvent {
  if (published.event !== 'translation') return published;
  const { value = '', ...data } = published.data;
  const room = mostMessageBytes - frameBytes - Buffer.byteLength(JSON.stringify(data.by));
  const surelyFits = value.length * mostBytesOfCharacter <= room;
  if (surelyFits || Buffer.byteLength(JSON.stringify(value)) <= room) return published;
  return { event: 'translation', data };
}

/** The event of a change of these terms. */
export function toTermsEvent(termIds: readonly string[]): PublishedEvent {
  const count = termIds.length;
  if (count > mostTermsNamed) return { event: 'terms', data: { count } };
  return { event: 'terms', data: { count, termIds: [...termIds] } };
}

/** What API clients are told of an event: as elsewhere, nobody's name. */
export function toClientData({ event, data }: Pick<EventMessage, 'event' | 'data'>): object {
  if (event !== 'translation') return data;
  const { name, ...by } = data.by as { name?: string };
  return { ...data, by };
}
