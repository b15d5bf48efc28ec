import type { Entry, EntryState, Format, JsonValue, Message, WriteOptions } from './types.ts';

const nothing: readonly string[] = Object.freeze([]);
const noMeta: Readonly<Record<string, JsonValue>> = Object.freeze({});

/**
 * What an entry says besides key and message when the file says nothing: shared and frozen, so that
 * a hundred thousand entries do not carry a hundred thousand empty lists.
 */
export const bare: Pick<Entry, 'comments' | 'references' | 'flags' | 'meta'> = Object.freeze({
  comments: nothing,
  references: nothing,
  flags: nothing,
  meta: noMeta,
});

/**
 * An entry to which what few files say is added one by one. One that is put together by spreading takes V8
 * twice the time and the memory.
 */
export type Draft<E extends Entry> = { -readonly [Name in keyof E]: E[Name] };

/** Whether a message has any text: one without is no translation yet, and so has no state. */
export function hasText(message: Message): boolean {
  return typeof message === 'string'
    ? message !== ''
    : Object.values(message.plural).some((text) => text !== '');
}

/**
 * What a file of a format says of a translation in a state: the state itself, but `translated` for what
 * is `reviewed` where files can't tell that. A file that says nothing says `translated`.
 */
export function toHeldState(
  { tellsReviewed }: Pick<Format, 'tellsReviewed'>,
  state: EntryState = 'translated',
): EntryState {
  return state === 'reviewed' && !tellsReviewed ? 'translated' : state;
}

/**
 * An entry that is new to a file, with a source text in any case where the translation is in another
 * language: without one that is known, the key stands for it, and never the translation.
 */
export function withSource<E extends Pick<Entry, 'key' | 'source'>>(
  entry: E,
  { locale, sourceLocale = locale }: Pick<WriteOptions, 'locale' | 'sourceLocale'>,
): E {
  return entry.source === undefined && sourceLocale !== locale
    ? { ...entry, source: entry.key }
    : entry;
}
