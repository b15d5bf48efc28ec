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
  /** Undefined for what is only of the moment. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: unknown;
}

/** Somebody who follows a project. */
export interface EventReader {
  readonly headers: Headers;
  /** All that was sent, as text. */
  text(): string;
  /** What was sent, but for presence unless it is asked for. */
  events(name?: string): readonly ReceivedEvent[];
  /** How many comments were sent. */
  comments(): number;
  /** The next event of a name that was not returned yet. */
  next<Name extends ProjectEventName>(name: Name): Promise<DataOf<Name>>;
  /** Returns none of the events so far any more. */
  passOver(): void;
  /** The id of the last event that had one. */
  lastEventId(): string;
  hasEnded(): boolean;
  /** Resolves when the server has ended the answer or the connection. */
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
 * Follows a project from here on: what its changes so far have sent has passed. That a single
 * translation was edited is sent apart from the rest, and can still come.
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

/** What has come of a stream so far. */
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
    /** Resolves when there is more, or nothing more to come. */
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
        // The connection broke, or was closed on this side.
      }
      hasEnded = true;
      tell();
    },
  };
}
