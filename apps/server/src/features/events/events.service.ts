import { v7 as newId } from 'uuid';
import type { InProject, ProjectScope } from '../../access/scope.ts';
import {
  createEventStream,
  type EventStream,
  heartbeatText,
  toEventText,
} from '../../api/event-stream.ts';
import { AppError, awayForNow } from '../../app-error.ts';
import {
  type Activity,
  type Doer,
  insertActivity,
} from '../../content/activity/writing.queries.ts';
import type { Channel } from '../../db/channel/channel.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { type ChannelMessage, channelMessage, type MomentEvent } from './events.mapper.ts';
import { createFeeds } from './feeds/feeds.service.ts';
import { createReader } from './feeds/readers.service.ts';
import { createPresence } from './presence/presence.service.ts';

/**
 * Sends events to those who follow a project, whatever process they are connected to. The processes tell each other
 * that the log of a project has new entries, and each reads these from the database.
 */
export interface Events {
  /** Inserts an activity into the log. It is announced when the transaction commits. */
  record(trx: Transaction, doer: Doer, activity: Activity): Promise<void>;
  /** Announces committed entries of the log soon, many in one message: edits come many at a time. */
  announce(project: InProject): void;
  /** Sends an event that is not in the log. */
  tell(project: InProject, event: MomentEvent): void;
  /** Calls a listener with each project whose log has new entries that this process has written. */
  followOwn(listener: (projectId: string) => void): void;
  /** Ends the connections to a project that the transaction deletes. */
  forget(trx: Transaction, project: InProject): Promise<void>;
  /** Opens the event stream of a follower. */
  openStream(follower: Follower): EventStream;
  changeSelection(scope: ProjectScope, selection: { locale: string; termId: string | null }): void;
  /** The number of open connections. */
  countStreams(): number;
  /** Ends all connections. */
  close(): Promise<void>;
}

export interface Follower {
  readonly scope: ProjectScope;
  /** The locale that the follower has open. */
  readonly locale: string | undefined;
  /** The id of the last event that the follower has received. */
  readonly lastEventId: string | undefined;
  readonly isPermitted: () => Promise<boolean>;
}

const maxStreams = 20;
const beatEveryMs = 20_000;
/** The delay in which changes of presence are collected into one event. */
const presenceDelayMs = 50;

export function createEvents({ db, channel }: { db: Db; channel: Channel }): Events {
  const self = newId();
  const send = (message: ChannelMessage) => channel.send(message);
  const feeds = createFeeds(db);
  const presence = createPresence({ self, send, onChange: tellPresenceSoon });
  const presenceTimers = new Map<string, NodeJS.Timeout>();
  const streams = new Map<string, number>();
  const listeners: ((projectId: string) => void)[] = [];
  let isClosed = false;
  const unsubscribe = channel.subscribe({ onMessage, onGap });
  const beatTimer = setInterval(beat, beatEveryMs).unref();

  function onMessage(received: unknown): void {
    const { data: message } = channelMessage.safeParse(received);
    if (!message) return;
    const { kind, from } = message;
    if (kind === 'activity') {
      feeds.advance(message.projectId);
      if (from === self) for (const listener of listeners) listener(message.projectId);
    }
    if (kind === 'moment') feeds.pass(message);
    else if (kind === 'deleted') feeds.checkAll(message.projectId);
    else if (kind === 'here' || kind === 'gone' || kind === 'selected') presence.take(message);
    else if (kind === 'who' && from !== self) presence.tellAll();
  }

  function onGap(): void {
    feeds.advanceAll();
    feeds.tellJobs();
    send({ kind: 'who', from: self });
    presence.tellAll();
  }

  function beat(): void {
    presence.tellAll();
    presence.dropSilent();
    // A process may have died after it wrote to the log and before it announced that.
    feeds.advanceAll();
  }

  function toPresenceText(projectId: string): string {
    return toEventText('presence', { people: presence.listPeople(projectId) });
  }

  function tellPresenceSoon(projectId: string): void {
    if (presenceTimers.has(projectId) || !feeds.has(projectId)) return;
    const tell = () => {
      presenceTimers.delete(projectId);
      feeds.tellPeople(projectId, toPresenceText(projectId));
    };
    presenceTimers.set(projectId, setTimeout(tell, presenceDelayMs).unref());
  }

  function toNews({ projectId }: InProject): ChannelMessage {
    return { kind: 'activity', from: self, projectId };
  }

  return {
    async record(trx, doer, activity) {
      await insertActivity(trx, doer, { id: newId(), ...activity });
      await channel.sendOnCommit(trx, toNews(doer));
    },
    announce: (project) => send(toNews(project)),
    tell: ({ projectId }, event) => send({ kind: 'moment', from: self, projectId, ...event }),
    followOwn: (listener) => listeners.push(listener),
    forget: (trx, { projectId }) =>
      channel.sendOnCommit(trx, { kind: 'deleted', from: self, projectId }),
    openStream({ scope, locale, lastEventId, isPermitted }) {
      const { projectId, actor } = scope;
      if (isClosed) throw awayForNow();
      const open = streams.get(actor.id) ?? 0;
      if (open >= maxStreams) throw new AppError('TooManyRequests');
      streams.set(actor.id, open + 1);
      const stream = createEventStream();
      const reader = createReader({ scope, stream, isPermitted });
      const isPerson = actor.type === 'user';
      // Somebody's token may follow a project all day, which is no sign of them being there.
      const isThere = isPerson && !actor.token;
      const person = { projectId, userId: actor.id, name: actor.name };
      const leave = isThere && locale ? presence.join({ ...person, locale }) : undefined;
      feeds.add(reader, lastEventId, () => (isPerson ? toPresenceText(projectId) : ''));
      const timer = setInterval(() => {
        reader.check();
        reader.send(heartbeatText);
      }, beatEveryMs).unref();
      stream.body.once('close', () => {
        clearInterval(timer);
        feeds.remove(reader);
        leave?.();
        const left = (streams.get(actor.id) ?? 0) - 1;
        if (left > 0) streams.set(actor.id, left);
        else streams.delete(actor.id);
      });
      return stream;
    },
    changeSelection({ projectId, actor }, { locale, termId }) {
      send({ kind: 'selected', from: self, projectId, userId: actor.id, locale, termId });
    },
    countStreams: () => [...streams.values()].reduce((sum, count) => sum + count, 0),
    async close() {
      isClosed = true;
      clearInterval(beatTimer);
      for (const timer of presenceTimers.values()) clearTimeout(timer);
      await feeds.close();
      await unsubscribe();
    },
  };
}
