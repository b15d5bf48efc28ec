import type { Entry, JsonValue, Message } from './types.ts';

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

/** Whether a message has any text: one without is no translation yet, and so has no state. */
export function hasText(message: Message): boolean {
  return typeof message === 'string'
    ? message !== ''
    : Object.values(message.plural).some((text) => text !== '');
}
