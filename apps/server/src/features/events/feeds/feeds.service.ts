import { v7 as newId } from 'uuid';
import { heartbeatText, toEventText } from '../../../api/event-stream.ts';
import { type EventMessage, toClientData } from '../events.mapper.ts';
import type { Reader } from './readers.service.ts';

/** The events of the projects that somebody follows, in this process. */
export interface Feeds {
  /** Begins with what the reader has missed since an event, or with `reset` where that is unknown. */
  add(reader: Reader, lastEventId: string | undefined): void;
  /** Takes a reader out. */
  remove(reader: Reader): void;
  has(projectId: string): boolean;
  /** Passes an event on, and keeps it for those who come back. */
  pass(message: EventMessage): void;
  /** Tells people, but not API clients, what is only of the moment. */
  tellPeople(projectId: string, text: string): void;
  /** For when events may have been missed. */
  resetAll(): void;
  close(): void;
}

interface Feed {
  readonly readers: Set<Reader>;
  /** The last events by id, oldest first. */
  readonly kept: Map<string, EventTexts>;
  /** The id of the event before these; one of no event where the feed began. */
  before: string;
  forgetTimer?: NodeJS.Timeout;
}

/** An event as it is sent. */
interface EventTexts {
  readonly toPeople: string;
  readonly toClients: string;
}

const mostKept = 200;
/** So long after its last reader does a feed go on, for those who come back. */
const forgetAfterMs = 120_000;
const retryText = 'retry: 3000\n';

export function createFeeds(): Feeds {
  const feeds = new Map<string, Feed>();

  function feedOf(projectId: string): Feed {
    const known = feeds.get(projectId);
    if (known) return known;
    const feed: Feed = { readers: new Set(), kept: new Map(), before: newId() };
    feeds.set(projectId, feed);
    return feed;
  }

  return {
    add(reader, lastEventId) {
      const feed = feedOf(reader.scope.projectId);
      clearTimeout(feed.forgetTimer);
      feed.readers.add(reader);
      // Access may have been taken away just before the reader could be found here.
      reader.check();
      const missed = findMissed(feed, lastEventId);
      const texts = missed?.map((event) => textFor(reader, event)) ?? [resetText(feed)];
      reader.send(retryText + heartbeatText + texts.join(''));
    },
    remove(reader) {
      const { projectId } = reader.scope;
      const feed = feeds.get(projectId);
      if (!feed?.readers.delete(reader) || feed.readers.size > 0) return;
      feed.forgetTimer = setTimeout(() => feeds.delete(projectId), forgetAfterMs).unref();
    },
    has: (projectId) => feeds.has(projectId),
    pass(message) {
      const feed = feeds.get(message.projectId);
      // What was sent twice for safety comes twice.
      if (!feed || feed.kept.has(message.id)) return;
      const texts = toTexts(message);
      keep(feed, message.id, texts);
      const changesAccess = message.event === 'members' || message.event === 'project';
      for (const reader of feed.readers) {
        if (changesAccess) reader.check();
        reader.send(textFor(reader, texts));
      }
    },
    tellPeople(projectId, text) {
      for (const reader of feeds.get(projectId)?.readers ?? []) {
        if (isPerson(reader)) reader.send(text);
      }
    },
    resetAll() {
      for (const feed of feeds.values()) {
        feed.kept.clear();
        feed.before = newId();
        for (const reader of feed.readers) {
          reader.check();
          reader.send(resetText(feed));
        }
      }
    },
    close() {
      for (const { readers, forgetTimer } of feeds.values()) {
        clearTimeout(forgetTimer);
        for (const reader of readers) reader.end();
      }
    },
  };
}

function keep(feed: Feed, id: string, texts: EventTexts): void {
  feed.kept.set(id, texts);
  const [oldest] = feed.kept.keys();
  if (feed.kept.size <= mostKept || oldest === undefined) return;
  feed.kept.delete(oldest);
  feed.before = oldest;
}

/** The events since one of them; undefined where it is not known any more, or was never. */
function findMissed(feed: Feed, lastEventId: string | undefined): EventTexts[] | undefined {
  if (lastEventId === undefined) return undefined;
  const at = [feed.before, ...feed.kept.keys()].indexOf(lastEventId);
  return at === -1 ? undefined : [...feed.kept.values()].slice(at);
}

function toTexts(message: EventMessage): EventTexts {
  const { event, data, id } = message;
  const toPeople = toEventText(event, data, id);
  const clientData = toClientData(message);
  const toClients = clientData === data ? toPeople : toEventText(event, clientData, id);
  return { toPeople, toClients };
}

function textFor(reader: Reader, { toPeople, toClients }: EventTexts): string {
  return isPerson(reader) ? toPeople : toClients;
}

function isPerson({ scope }: Reader): boolean {
  return scope.actor.type === 'user';
}

function resetText({ before, kept }: Feed): string {
  return toEventText('reset', {}, [...kept.keys()].at(-1) ?? before);
}
