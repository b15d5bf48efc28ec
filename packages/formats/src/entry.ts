import type { Message } from '@parlance/messages';
import type { Format, WriteOptions } from './format.ts';
import type { Entry, EntryState, JsonValue } from './types.ts';

const nothing: readonly string[] = Object.freeze([]);
const noMeta: Readonly<Record<string, JsonValue>> = Object.freeze({});

/**
 * The fields of an entry besides key and message, empty: shared and frozen, so that a hundred thousand entries
 * do not carry a hundred thousand empty lists.
 */
export const bare: Pick<Entry, 'comments' | 'references' | 'flags' | 'meta'> = Object.freeze({
  comments: nothing,
  references: nothing,
  flags: nothing,
  meta: noMeta,
});

/**
 * An entry under construction: rare fields are assigned one by one. Building entries by spreading takes V8
 * twice the time and the memory.
 */
export type Draft<E extends Entry> = { -readonly [Name in keyof E]: E[Name] };

/** Whether a message has any text: a message without one is no translation yet, and so has no state. */
export function hasText(message: Message): boolean {
  return typeof message === 'string'
    ? message !== ''
    : Object.values(message.plural).some((text) => text !== '');
}

/**
 * The state that a file of a format can hold: the state itself, but `translated` instead of `reviewed` where
 * the format has no reviewed state. An entry without a state counts as `translated`.
 */
export function toHeldState(
  { tellsReviewed }: Pick<Format, 'tellsReviewed'>,
  state: EntryState = 'translated',
): EntryState {
  return state === 'reviewed' && !tellsReviewed ? 'translated' : state;
}

/**
 * Gives an entry that is added to a file a source text where the translation is in another language: without a
 * known source text the key is used, never the translation.
 */
export function withSource<E extends Pick<Entry, 'key' | 'source'>>(
  entry: E,
  { locale, sourceLocale = locale }: Pick<WriteOptions, 'locale' | 'sourceLocale'>,
): E {
  return entry.source === undefined && sourceLocale !== locale
    ? { ...entry, source: entry.key }
    : entry;
}
