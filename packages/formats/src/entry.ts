import type { Entry, JsonValue } from './types.ts';

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
