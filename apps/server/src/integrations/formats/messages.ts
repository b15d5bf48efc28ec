import type { EntryNotes } from '@parlance/contract';
import { type EntryState, fromIcu, type Message } from '@parlance/formats';
import { type ComingRows, receiveRows } from './row-channel.ts';

/** An entry as it is in the database, for a file. */
export interface StoredMessage {
  readonly key: string;
  readonly message: Message;
  /** Whether the term has plural forms, though this text of it may have none. */
  readonly isPlural: boolean;
  readonly notes: EntryNotes | null;
  /** In the source locale. */
  readonly source: Message | undefined;
  /** Missing where the text is none of this locale, or the format has no states. */
  readonly state?: EntryState;
  /** What the placeholders of all locales take positions from, where they are converted. */
  readonly reference: readonly Message[];
  /** Whether the term is not to be translated. */
  readonly locked?: true;
  /** The file that its term is in; missing for the unnamed one, and where that is not told. */
  readonly file?: string;
}

type Row = [
  key: string,
  value: string,
  isPlural: boolean,
  notes?: EntryNotes | null,
  source?: string | null,
  state?: EntryState | null,
  reference?: string | null,
  locked?: boolean,
  file?: string | null,
];

/** With more bytes of rows, messages are made of them each time that somebody goes through them. */
const maxKeptBytes = 33_554_432;

/**
 * The messages in rows of `[term, value, isPlural, notes, source, state, reference, locked, file]`, of which the last
 * may be missing. Whoever comes to where they end so far waits for more.
 */
export function toMessages(rows: ComingRows): Iterable<StoredMessage> {
  const pieces = receiveRows(rows);
  if (rows.expectedBytes <= maxKeptBytes) return keepItems(readMessages(pieces));
  const kept = keepItems(pieces);
  return { [Symbol.iterator]: () => readMessages(kept) };
}

/** Items that can be had once, to go through them as often as one likes. */
function keepItems<T>(items: Iterator<T>): Iterable<T> {
  const kept: T[] = [];
  const all = function* () {
    for (let at = 0; ; at++) {
      if (at === kept.length) {
        const next = items.next();
        if (next.done) return;
        kept.push(next.value);
      }
      yield kept[at] as T;
    }
  };
  return { [Symbol.iterator]: all };
}

const none: readonly Message[] = [];

function* readMessages(pieces: Iterable<Uint8Array>): Generator<StoredMessage> {
  const decoder = new TextDecoder();
  for (const piece of pieces) {
    const rows = JSON.parse(decoder.decode(piece)) as Row[];
    for (const row of rows) yield readMessage(row);
  }
}

function readMessage(row: Row): StoredMessage {
  const [key, value, isPlural, notes = null, source = null, state = null, reference = null] = row;
  const message: { -readonly [Name in keyof StoredMessage]: StoredMessage[Name] } = {
    key,
    message: toMessage(value, isPlural),
    isPlural,
    notes,
    source: source === null ? undefined : toMessage(source, isPlural),
    reference: reference === null ? none : [toMessage(reference, isPlural)],
  };
  if (state !== null) message.state = state;
  if (row[7]) message.locked = true;
  if (row[8]) message.file = row[8];
  return message;
}

/** A stored text as the message that it is. */
export function toMessage(value: string, isPlural: boolean): Message {
  const message = isPlural ? fromIcu(value) : undefined;
  // Without any form it is nothing that a file could hold.
  return message && Object.keys(message.plural).length > 0 ? message : value;
}

/** Items of which nobody knows yet how many they are; `count` is that of the pass that came last. */
export function countPasses<T>(all: Iterable<T>): { items: Iterable<T>; count: () => number } {
  let count = 0;
  const pass = function* () {
    count = 0;
    for (const item of all) {
      count += 1;
      yield item;
    }
  };
  return { items: { [Symbol.iterator]: pass }, count: () => count };
}
