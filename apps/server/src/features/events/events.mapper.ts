import type { ProjectEvent } from '@parlance/contract';
import { z } from 'zod';
import { toEventText } from '../../api/event-stream.ts';
import type { ActivityRow } from '../../content/activity/reading.queries.ts';
import type { JobState } from '../jobs/jobs.queries.ts';

const inProject = z.object({ from: z.string(), projectId: z.string() });
const person = inProject.extend({ userId: z.string(), locale: z.string() });

/** What processes tell each other. `from` is the one that does. */
export const channelMessage = z.discriminatedUnion('kind', [
  /** There is something new in the log of a project. */
  inProject.extend({ kind: z.literal('activity') }),
  /** A project is gone. */
  inProject.extend({ kind: z.literal('deleted') }),
  /** What is only of the moment. */
  inProject.extend({ kind: z.literal('moment'), event: z.string(), data: z.looseObject({}) }),
  /** Somebody is connected to the process. */
  person.extend({ kind: z.literal('here'), name: z.string(), termId: z.string().optional() }),
  /** They are not any more. */
  person.extend({ kind: z.literal('gone') }),
  /** Somebody has selected a term, wherever they are connected. */
  person.extend({ kind: z.literal('selected'), termId: z.string().nullable() }),
  /** The process begins, or was cut off, and does not know who is where. */
  z.object({ kind: z.literal('who'), from: z.string() }),
]);

export type ChannelMessage = z.infer<typeof channelMessage>;
export type MomentMessage = Extract<ChannelMessage, { kind: 'moment' }>;
export type PersonMessage = Extract<ChannelMessage, { kind: 'here' | 'gone' | 'selected' }>;

/** What jobs make known, which is in no log: how far they are. */
export type JobEvent = Extract<ProjectEvent, { event: 'job' }>;

/** An event as it is sent. */
export interface EventTexts {
  readonly toPeople: string;
  readonly toClients: string;
}

/** What has happened, as those who follow the project are told of it. */
interface Logged {
  readonly seq: number;
  readonly id: string;
  readonly texts: EventTexts;
  readonly changesAccess: boolean;
}

/** How long a value may be as JSON. Whoever wants a longer one asks for it. */
const maxValueBytes = 6500;

export function toLogged(row: ActivityRow): Logged {
  const { seq, id } = row;
  const events = row.events ?? [toEditEvent(row)];
  const toText = (toData: (event: ProjectEvent) => object) =>
    events
      // Whoever goes on behind the last one has got them all.
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

/** What has become of a translation. Where the history of that is gone, it has to be asked for. */
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

/** What API clients are told of an event: as elsewhere, nobody's name. */
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

/** Whoever comes back goes on behind `id`. */
export function toResetText(id: string): string {
  return toEventText('reset', {}, id);
}
