import { toText } from '@parlance/messages';
import type { Entry } from '../../types.ts';

/** The content of entries that files with nested keys can hold. */
export interface Texts {
  /** The texts by key. */
  readonly texts: ReadonlyMap<string, string>;
  readonly commentsOf: (key: string) => readonly string[];
}

const none: readonly string[] = [];

/** The texts of entries and their comments. Of entries with the same key, the last counts. */
export function collectTexts(entries: Iterable<Entry>): Texts {
  const texts = new Map<string, string>();
  const notes = new Map<string, readonly string[]>();
  for (const { key, message, comments } of entries) {
    texts.set(key, toText(message));
    if (comments.length > 0) notes.set(key, comments);
  }
  return { texts, commentsOf: (key) => notes.get(key) ?? none };
}
