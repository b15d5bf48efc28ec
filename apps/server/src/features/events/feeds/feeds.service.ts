import { validate as isUuid } from 'uuid';
import { heartbeatText } from '../../../api/event-stream.ts';
import {
  findActivity,
  findLastActivity,
  listActivityRows,
  numberActivity,
  type Place,
} from '../../../content/activity/reading.queries.ts';
import type { Db } from '../../../db/database.ts';
import { listJobStates } from '../../jobs/jobs.queries.ts';
import {
  type EventTexts,
  type MomentMessage,
  toJobText,
  toLogged,
  toMomentText,
  toResetText,
} from '../events.mapper.ts';
import type { Reader } from './readers.service.ts';

/** The events of the projects that somebody follows by this process. */
export interface Feeds {
  /**
   * Adds a reader. It first receives the events since `lastEventId`, or `reset` if that event is unknown, and then
   * the text of `first`.
   */
  add(reader: Reader, lastEventId: string | undefined, first: () => string): void;
  remove(reader: Reader): void;
  has(projectId: string): boolean;
  /** Sends the new entries of a project's log. */
  advance(projectId: string): void;
  /** Does the same for all projects, for when announcements may have been lost. */
  advanceAll(): void;
  /** Sends an event that is not in the log. */
  pass(message: MomentMessage): void;
  /** Sends an event that is not in the log to people, but not to API clients. */
  tellPeople(projectId: string, text: string): void;
  /** Sends the states of jobs that changed, for when events that are not in the log may have been lost. */
  tellJobs(): void;
  /** Checks the access of all readers, for when the project was deleted. */
  checkAll(projectId: string): void;
  close(): Promise<void>;
}

interface Feed {
  readonly projectId: string;
  /** The readers that have received their first events. */
  readonly readers: Set<Reader>;
  /** The readers that have not received their first events yet. */
  readonly coming: Set<Reader>;
  /** The last entry of the log that the readers have received. */
  last: Place;
  /**
   * The tail of a chain of promises: tasks run one after the other, so that every reader receives every event once
   * and in order.
   */
  work: Promise<void>;
  /** Whether a read of the log is scheduled and has not begun. */
  isDue: boolean;
  /** Jobs may have changed since this time without an event. */
  jobsSince: Date;
  retryTimer?: NodeJS.Timeout;
}

/** A reader that has missed more events than this should load everything again. */
const maxMissed = 200;
const readAtOnce = 200;
const retryAfterMs = 1000;
/** How far the clocks of processes and of the database may differ. */
const marginMs = 60_000;
const retryText = 'retry: 3000\n';

export function createFeeds(db: Db): Feeds {
  const feeds = new Map<string, Feed>();

  function feedOf(projectId: string): Feed {
    const known = feeds.get(projectId);
    if (known) return known;
    const feed: Feed = {
      projectId,
      readers: new Set(),
      coming: new Set(),
      last: { seq: 0, id: projectId },
      work: Promise.resolve(),
      isDue: false,
      jobsSince: new Date(Date.now() - marginMs),
    };
    feeds.set(projectId, feed);
    return feed;
  }

  function then(feed: Feed, work: () => Promise<void>, onError: () => void): void {
    feed.work = feed.work.then(work).catch(onError);
  }

  function advance(feed: Feed): void {
    if (feed.isDue) return;
    feed.isDue = true;
    const lookLater = () => {
      clearTimeout(feed.retryTimer);
      feed.retryTimer = setTimeout(() => advance(feed), retryAfterMs).unref();
    };
    then(feed, () => tellNews(feed), lookLater);
  }

  async function tellNews(feed: Feed): Promise<void> {
    feed.isDue = false;
    if (feed.readers.size === 0) return;
    await numberActivity(db, feed);
    for (;;) {
      const rows = await listActivityRows(db, feed, { after: feed.last.seq, limit: readAtOnce });
      for (const { seq, id, texts, changesAccess } of rows.map(toLogged)) {
        feed.last = { seq, id };
        for (const reader of feed.readers) {
          if (changesAccess) reader.check();
          reader.send(textFor(reader, texts));
        }
      }
      if (rows.length < readAtOnce) return;
    }
  }

  async function begin(
    feed: Feed,
    reader: Reader,
    lastEventId: string | undefined,
    first: () => string,
  ): Promise<void> {
    if (feed.readers.size > 0) {
      await tellNews(feed);
    } else {
      await numberActivity(db, feed);
      feed.last = (await findLastActivity(db, feed)) ?? { seq: 0, id: feed.projectId };
    }
    const missed = await findMissed(feed, reader, lastEventId);
    if (!feed.coming.delete(reader)) return;
    feed.readers.add(reader);
    // Access may have been revoked before the reader was in the set.
    reader.check();
    reader.send(retryText + heartbeatText + (missed ?? toResetText(feed.last.id)) + first());
  }

  /** The events since an event; undefined if that event is unknown, purged or too far back. */
  async function findMissed(
    feed: Feed,
    reader: Reader,
    lastEventId: string | undefined,
  ): Promise<string | undefined> {
    if (lastEventId === undefined || !isUuid(lastEventId)) return undefined;
    const from = await findActivity(db, feed, lastEventId);
    if (!from || feed.last.seq - from.seq > maxMissed) return undefined;
    const rows =
      feed.last.seq === from.seq
        ? []
        : await listActivityRows(db, feed, {
            after: from.seq,
            before: feed.last.seq + 1,
            limit: maxMissed,
          });
    const jobs = await listJobStates(db, feed, from.created_at);
    return [
      ...rows.map((row) => textFor(reader, toLogged(row).texts)),
      ...jobs.map(toJobText),
    ].join('');
  }

  function readersOf(projectId: string): Iterable<Reader> {
    return feeds.get(projectId)?.readers ?? [];
  }

  return {
    add(reader, lastEventId, first) {
      const feed = feedOf(reader.scope.projectId);
      feed.coming.add(reader);
      // If the database does not answer, the connection ends and the client reconnects.
      then(feed, () => begin(feed, reader, lastEventId, first), reader.end);
    },
    remove(reader) {
      const { projectId } = reader.scope;
      const feed = feeds.get(projectId);
      if (!feed) return;
      feed.readers.delete(reader);
      feed.coming.delete(reader);
      if (feed.readers.size + feed.coming.size > 0) return;
      clearTimeout(feed.retryTimer);
      feeds.delete(projectId);
    },
    has: (projectId) => feeds.has(projectId),
    advance(projectId) {
      const feed = feeds.get(projectId);
      if (feed) advance(feed);
    },
    advanceAll() {
      for (const feed of feeds.values()) advance(feed);
    },
    pass(message) {
      for (const reader of readersOf(message.projectId)) reader.send(toMomentText(message));
    },
    tellPeople(projectId, text) {
      for (const reader of readersOf(projectId)) if (isPerson(reader)) reader.send(text);
    },
    tellJobs() {
      for (const feed of feeds.values()) {
        const tell = async () => {
          const jobs = await listJobStates(db, feed, feed.jobsSince);
          feed.jobsSince = new Date(Date.now() - marginMs);
          for (const reader of feed.readers) for (const job of jobs) reader.send(toJobText(job));
        };
        then(feed, tell, () => {});
      }
    },
    checkAll(projectId) {
      for (const reader of readersOf(projectId)) reader.check();
    },
    async close() {
      const open = [...feeds.values()];
      for (const { readers, coming, retryTimer } of open) {
        clearTimeout(retryTimer);
        for (const reader of [...readers, ...coming]) reader.end();
      }
      await Promise.all(open.map(({ work }) => work));
    },
  };
}

function textFor(reader: Reader, { toPeople, toClients }: EventTexts): string {
  return isPerson(reader) ? toPeople : toClients;
}

function isPerson({ scope }: Reader): boolean {
  return scope.actor.type === 'user';
}
