import {
  endpoints,
  type ProjectEvent,
  type ProjectEventName,
  projectEvents,
} from '@parlance/contract';
import { z } from 'zod';
import type { Person, TestServer } from './test-server.ts';

type DataOf<Name extends ProjectEventName> = Extract<ProjectEvent, { event: Name }>['data'];

export interface ReceivedEvent {
  /** Undefined for events that can't be replayed, such as presence. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: unknown;
}

/** A subscriber to the events of a project. */
export interface EventReader {
  readonly headers: Headers;
  /** The whole stream so far, as text. */
  text(): string;
  /** The events so far, of one name, or all but presence. */
  events(name?: string): readonly ReceivedEvent[];
  /** The number of comments so far. */
  comments(): number;
  /** Waits for the next event of a name that was not returned yet. */
  next<Name extends ProjectEventName>(name: Name): Promise<DataOf<Name>>;
  /** Marks all events so far as returned. */
  passOver(): void;
  /** The id of the last event that had one. */
  lastEventId(): string;
  hasEnded(): boolean;
  /** Resolves when the server has ended the response or the connection. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

export interface FollowOptions {
  readonly locale?: string;
  readonly lastEventId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function follow(
  server: Pick<TestServer, 'url'>,
  projectId: string,
  token: string,
  { locale, lastEventId, headers }: FollowOptions = {},
): Promise<EventReader> {
  const abort = new AbortController();
  const query = locale === undefined ? '' : `?locale=${locale}`;
  const response = await fetch(`${server.url}/api/v1/projects/${projectId}/events${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...headers,
    },
    signal: abort.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`);
  const blocks = collectBlocks();
  const ended = blocks.readAll(response.body);
  const returned = new Set<ReceivedEvent>();

  return {
    headers: response.headers,
    text: blocks.text,
    events: (name) =>
      blocks.events.filter(({ event }) => (name ? event === name : event !== 'presence')),
    comments: blocks.comments,
    async next(name) {
      for (;;) {
        const found = blocks.events.find((one) => one.event === name && !returned.has(one));
        if (found) {
          returned.add(found);
          return z.strictObject(projectEvents[name].shape).parse(found.data) as never;
        }
        if (blocks.hasEnded()) throw new Error(`ended before ${name}:\n${blocks.text()}`);
        await blocks.changed();
      }
    },
    passOver() {
      for (const one of blocks.events) returned.add(one);
    },
    lastEventId: () => blocks.events.findLast(({ id }) => id !== undefined)?.id ?? '',
    hasEnded: blocks.hasEnded,
    ended,
    async close() {
      abort.abort();
      await ended;
    },
  };
}

/**
 * Subscribes to a project and skips the events of its changes so far. Only events of single edits are sent separately
 * from the others, and can still arrive.
 */
export async function followFromNow(
  server: Pick<TestServer, 'url'>,
  person: Person,
  projectId: string,
): Promise<EventReader> {
  const reader = await follow(server, projectId, person.token);
  const description = `from ${crypto.randomUUID()}`;
  await person.call(endpoints.updateProject, { params: { projectId }, body: { description } });
  await reader.next('project');
  reader.passOver();
  return reader;
}

/** Collects the events of a stream. */
function collectBlocks() {
  const events: ReceivedEvent[] = [];
  let comments = 0;
  let text = '';
  let rest = '';
  let hasEnded = false;
  let change = Promise.withResolvers<void>();

  function addBlock(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (name === '') comments++;
      fields.set(name, value);
    }
    const event = fields.get('event');
    if (event === undefined) return;
    events.push({ id: fields.get('id'), event, data: JSON.parse(fields.get('data') ?? '') });
  }

  function tell(): void {
    change.resolve();
    change = Promise.withResolvers();
  }

  return {
    events,
    text: () => text,
    comments: () => comments,
    hasEnded: () => hasEnded,
    /** Resolves when a chunk has arrived or the stream has ended. */
    changed: () => change.promise,
    async readAll(body: ReadableStream<Uint8Array>): Promise<void> {
      const decoder = new TextDecoder();
      try {
        for await (const chunk of body) {
          const added = decoder.decode(chunk, { stream: true });
          text += added;
          const blocks = (rest + added).split('\n\n');
          rest = blocks.pop() ?? '';
          blocks.forEach(addBlock);
          tell();
        }
      } catch {
        // The connection broke, or this side closed it.
      }
      hasEnded = true;
      tell();
    },
  };
}
