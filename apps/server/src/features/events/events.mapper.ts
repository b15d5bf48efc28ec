import type { ProjectEvent } from '@parlance/contract';
import { z } from 'zod';
import { toEventText } from '../../api/event-stream.ts';
import type { ActivityRow } from '../../content/activity/reading.queries.ts';
import type { JobState } from '../jobs/jobs.queries.ts';

const inProject = z.object({ from: z.string(), projectId: z.string() });
const person = inProject.extend({ userId: z.string(), locale: z.string() });

/** A message between processes; `from` is the sending process. */
export const channelMessage = z.discriminatedUnion('kind', [
  /** The log of a project has new entries. */
  inProject.extend({ kind: z.literal('activity') }),
  /** A project was deleted. */
  inProject.extend({ kind: z.literal('deleted') }),
  /** An event that is not in the log. */
  inProject.extend({ kind: z.literal('moment'), event: z.string(), data: z.looseObject({}) }),
  /** A person is connected to the process. */
  person.extend({ kind: z.literal('here'), name: z.string(), termId: z.string().optional() }),
  /** A person has closed their last connection to the process. */
  person.extend({ kind: z.literal('gone') }),
  /** A person has selected a term, whatever process they are connected to. */
  person.extend({ kind: z.literal('selected'), termId: z.string().nullable() }),
  /** The process has started, or was cut off, and asks the others who is connected to them. */
  z.object({ kind: z.literal('who'), from: z.string() }),
]);

export type ChannelMessage = z.infer<typeof channelMessage>;
export type MomentMessage = Extract<ChannelMessage, { kind: 'moment' }>;
export type PersonMessage = Extract<ChannelMessage, { kind: 'here' | 'gone' | 'selected' }>;

/**
 * An event that is not in the log: the progress of a job or of a run of machine translation, what checks found after a
 * change that is in it, or what became of deliveries.
 */
export type MomentEvent = Extract<
  ProjectEvent,
  { event: 'job' | 'findings' | 'deliveries' | 'machine' }
>;

/** An event in the format of the stream. */
export interface EventTexts {
  readonly toPeople: string;
  readonly toClients: string;
}

/** An entry of the log, as followers of the project receive it. */
interface Logged {
  readonly seq: number;
  readonly id: string;
  readonly texts: EventTexts;
  readonly changesAccess: boolean;
}

/** Longer values, in bytes of JSON, are not sent in the event; clients have to request them. */
const maxValueBytes = 6500;

export function toLogged(row: ActivityRow): Logged {
  const { seq, id } = row;
  const events = row.events ?? [toEditEvent(row)];
  const toText = (toData: (event: ProjectEvent) => object) =>
    events
      // Only the last event has the id: a reader that resumes after that id has received all of them.
      .map((event, at) =>
        toEventText(event.event, toData(event), at === events.length - 1 ? id : undefined),
      )
      .join('');
  return {
    seq,
    id,
    texts: { toPeople: toText(({ data }) => data), toClients: toText(toClientData) },
    changesAccess: events.some(({ event }) => event === 'members' || event === 'project'),
  };
}

/** The event of an edit. If its history is purged, the event has no text, and clients have to request it. */
function toEditEvent(row: ActivityRow): ProjectEvent {
  const { details, value, state, actor_type, actor_id, actor_name } = row;
  const { termId, locale, revision } = details;
  if (state === null || value === null || termId === undefined || locale === undefined) {
    return {
      event: 'translations',
      data: { count: 1, ...(locale === undefined ? {} : { locale }) },
    };
  }
  const isShort = Buffer.byteLength(JSON.stringify(value)) <= maxValueBytes;
  return {
    event: 'translation',
    data: {
      locale,
      termId,
      ...(isShort ? { value } : {}),
      state,
      revision: revision ?? 0,
      updatedAt: row.created_at.toISOString(),
      by: {
        type: actor_type === 'client' ? 'client' : 'user',
        id: actor_id ?? '',
        ...(actor_name === null ? {} : { name: actor_name }),
      },
    },
  };
}

/** The data of an event for API clients, without the name of a person, as in the rest of the API. */
function toClientData({ event, data }: ProjectEvent): object {
  if (event !== 'translation') return data;
  const { name, ...by } = data.by;
  return { ...data, by };
}

export function toMomentText({ event, data }: MomentMessage): string {
  return toEventText(event, data);
}

export function toJobText({ id: jobId, isOver, progress }: JobState): string {
  return toEventText('job', { jobId, isOver, progress });
}

/** Tells a reader to load everything again; `id` is where its next connection resumes. */
export function toResetText(id: string): string {
  return toEventText('reset', {}, id);
}
