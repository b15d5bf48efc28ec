import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import {
  createEventStream,
  type EventStream,
  heartbeatText,
  toEventText,
} from '../../api/event-stream.ts';
import { AppError, awayForNow } from '../../app-error.ts';
import type { Channel } from '../../db/channel/channel.ts';
import type { Transaction } from '../../db/database.ts';
import {
  type ChannelMessage,
  channelMessage,
  type PublishedEvent,
  toSendableEvent,
} from './events.mapper.ts';
import { createFeeds } from './feeds/feeds.service.ts';
import { createReader } from './feeds/readers.service.ts';
import { createPeers } from './peers/peers.service.ts';
import { createPresence } from './presence/presence.service.ts';

/** Tells those who follow a project what changes in it, whatever process they are connected to. */
export interface Events {
  /** Tells of a change with the transaction that makes it: on its commit, or never. */
  publish(trx: Transaction, project: InProject, event: PublishedEvent): Promise<void>;
  /** Tells of a change that is committed already, soon: for edits, which come many at a time. */
  announce(project: InProject, event: PublishedEvent): void;
  /** Lets somebody follow a project. */
  openStream(follower: Follower): EventStream;
  changeSelection(scope: ProjectScope, selection: { locale: string; termId: string | null }): void;
  /** How many connections there are. */
  countStreams(): number;
  /** Ends all connections. */
  close(): Promise<void>;
}

interface InProject {
  readonly projectId: string;
}

export interface Follower {
  readonly scope: ProjectScope;
  /** The locale that they look at. */
  readonly locale: string | undefined;
  /** The last event that they have got. */
  readonly lastEventId: string | undefined;
  readonly isPermitted: () => Promise<boolean>;
}

const mostStreams = 20;
const beatEveryMs = 20_000;
/** People who come and go together are told of together. */
const presenceDelayMs = 50;

export function createEvents(channel: Channel): Events {
  const self = newId();
  const send = (message: ChannelMessage) => channel.send(message);
  const feeds = createFeeds();
  const peers = createPeers(self);
  const presence = createPresence({ self, send, onChange: tellPresenceSoon });
  const presenceTimers = new Map<string, NodeJS.Timeout>();
  const streams = new Map<string, number>();
  let isClosed = false;
  const unsubscribe = channel.subscribe({ onMessage, onGap });
  const beatTimer = setInterval(beat, beatEveryMs).unref();

  function onMessage(received: unknown): void {
    const { data: message } = channelMessage.safeParse(received);
    if (!message) return;
    const { kind, from } = message;
    peers.hear(from);
    if (kind === 'event') feeds.pass(message);
    else if (kind === 'here' || kind === 'gone' || kind === 'selected') presence.take(message);
    else if (kind === 'who' && from !== self) presence.tellAll();
    else if (kind === 'bye') peers.forget(from);
  }

  function onGap(): void {
    feeds.resetAll();
    send({ kind: 'who', from: self });
    presence.tellAll();
  }

  function beat(): void {
    send({ kind: 'alive', from: self });
    presence.tellAll();
    presence.dropSilent();
    if (peers.loseSilent()) feeds.resetAll();
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

  function toMessage({ projectId }: InProject, published: PublishedEvent): ChannelMessage {
    const { event, data } = toSendableEvent(published);
    return { kind: 'event', from: self, projectId, id: newId(), event, data };
  }

  return {
    publish: (trx, project, event) => channel.sendOnCommit(trx, toMessage(project, event)),
    announce: (project, event) => send(toMessage(project, event)),
    openStream({ scope, locale, lastEventId, isPermitted }) {
      const { projectId, actor } = scope;
      if (isClosed) throw awayForNow();
      const open = streams.get(actor.id) ?? 0;
      if (open >= mostStreams) throw new AppError('TooManyRequests');
      streams.set(actor.id, open + 1);
      const stream = createEventStream();
      const reader = createReader({ scope, stream, isPermitted });
      feeds.add(reader, lastEventId);
      const isPerson = actor.type === 'user';
      const person = { projectId, userId: actor.id, name: actor.name };
      const leave = isPerson && locale ? presence.join({ ...person, locale }) : undefined;
      if (isPerson) reader.send(toPresenceText(projectId));
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
      feeds.close();
      send({ kind: 'bye', from: self });
      await unsubscribe();
    },
  };
}
