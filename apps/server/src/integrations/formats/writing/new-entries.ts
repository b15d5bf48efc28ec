import type { Entry } from '@parlance/formats';
import { type StoredMessage, toMessage } from '../messages.ts';
import type { WantedMessage } from './verify-file.ts';

// One array for all entries: most have no notes, and a million empty arrays take a lot of memory.
const none: readonly string[] = [];
const noMeta = {};

/** The entries of a new file, with the stored notes. */
export function* toEntries(messages: Iterable<StoredMessage>): Generator<Entry> {
  for (const message of messages) yield toEntry(message);
}

function toEntry({ key, message, notes, source, state, locked }: StoredMessage): Entry {
  const entry: { -readonly [Name in keyof Entry]: Entry[Name] } = {
    key,
    message,
    comments: notes?.comments ?? none,
    references: notes?.references ?? none,
    flags: notes?.flags ?? none,
    meta: noMeta,
  };
  // Rare properties are assigned one by one, which takes V8 half the time of a spread.
  if (notes?.context !== undefined) entry.context = notes.context;
  if (notes?.maxLength !== undefined) entry.maxLength = notes.maxLength;
  if (notes?.maxBytes !== undefined) entry.maxBytes = notes.maxBytes;
  if (notes?.maxLines !== undefined) entry.maxLines = notes.maxLines;
  if (notes?.maxPixels !== undefined) entry.maxPixels = notes.maxPixels;
  if (source !== undefined) entry.source = source;
  else if (notes?.source !== undefined) {
    entry.source = toMessage(notes.source, typeof message !== 'string');
  }
  if (isMarked(state)) entry.state = state;
  if (locked) entry.locked = true;
  return entry;
}

/** The messages that a new file must contain. */
export function* toWanted(messages: Iterable<StoredMessage>): Generator<WantedMessage> {
  for (const message of messages) {
    const { key, message: text, state } = message;
    yield state === undefined || isMarked(state) ? message : { key, message: text };
  }
}

/** Texts without a mark are translated. */
function isMarked<State extends StoredMessage['state']>(
  state: State,
): state is Exclude<State, 'translated' | undefined> {
  return state !== undefined && state !== 'translated';
}
