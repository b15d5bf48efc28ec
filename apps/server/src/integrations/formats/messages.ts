import type { EntryNotes } from '@parlance/contract';
import type { EntryState } from '@parlance/formats';
import { fromIcu, type Message } from '@parlance/messages';
import { type ComingRows, receiveRows } from './row-channel.ts';

/** An entry of the database, prepared for a file. */
export interface StoredMessage {
  readonly key: string;
  readonly message: Message;
  /** Whether the term has plural forms; this text may still have none. */
  readonly isPlural: boolean;
  readonly notes: EntryNotes | null;
  /** The text in the source locale. */
  readonly source: Message | undefined;
  /** Unset if the text is of another locale, or the format has no states. */
  readonly state?: EntryState;
  /** The texts from which placeholders of all locales take their positions, if these are converted. */
  readonly reference: readonly Message[];
  /** Whether the term must not be translated. */
  readonly locked?: true;
  /** The id of the term's file; unset for the unnamed file, and if the rows do not say it. */
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

/** If the rows have more bytes, messages are not kept but parsed again for each iteration. */
const maxKeptBytes = 33_554_432;

/**
 * The messages of rows `[term, value, isPlural, notes, source, state, reference, locked, file]`, whose last columns
 * may be missing. An iteration that reaches the end of the received rows waits for more.
 */
export function toMessages(rows: ComingRows): Iterable<StoredMessage> {
  const pieces = receiveRows(rows);
  if (rows.expectedBytes <= maxKeptBytes) return keepItems(readMessages(pieces));
  const kept = keepItems(pieces);
  return { [Symbol.iterator]: () => readMessages(kept) };
}

/** Makes items that can be read once iterable any number of times. */
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

/** The message of a stored text. */
export function toMessage(value: string, isPlural: boolean): Message {
  const message = isPlural ? fromIcu(value) : undefined;
  // A message without any plural form can't be written to a file, so it stays a plain text.
  return message && Object.keys(message.plural).length > 0 ? message : value;
}

/** Counts items while they are iterated; `count` is the number in the latest iteration. */
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
