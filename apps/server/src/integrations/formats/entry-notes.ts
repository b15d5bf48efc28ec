import type { EntryNotes } from '@parlance/contract';
import { type Entry, toText } from '@parlance/formats';

/** More is no note, and would make lists of entries slow: 16 kB as JSON. */
const longest = 16_384;

/** These say something about the translation, and not about the term. */
const flagsOfTranslations: ReadonlySet<string> = new Set(['fuzzy', 'unfinished']);

type Noted = Pick<
  Entry,
  'key' | 'source' | 'context' | 'comments' | 'references' | 'flags' | 'maxLength'
>;

/** What a file says about an entry beside its text, as JSON; undefined where it says nothing. */
export function toNotesJson(entry: Noted): string | undefined {
  const { comments, context, references, maxLength } = entry;
  const source = entry.source === undefined ? undefined : toText(entry.source);
  const flags = entry.flags.filter((flag) => !flagsOfTranslations.has(flag));
  const notes: EntryNotes = {
    ...(comments.length > 0 ? { comments: [...comments] } : {}),
    ...(context === undefined ? {} : { context }),
    ...(source === undefined || source === '' || source === entry.key ? {} : { source }),
    ...(references.length > 0 ? { references: [...references] } : {}),
    ...(flags.length > 0 ? { flags } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  if (Object.keys(notes).length === 0) return undefined;
  const json = JSON.stringify(notes);
  // What PostgreSQL can't store in JSON: JSON.stringify escapes both.
  const isStorable = !/\\u(?:0000|d[89a-f])/.test(json);
  return isStorable && json.length <= longest ? json : undefined;
}

/** The fields of an entry that is written anew, from what was stored. */
export function fromNotes(notes: EntryNotes | null | undefined) {
  const { comments = [], references = [], flags = [], context, source, maxLength } = notes ?? {};
  return {
    comments,
    references,
    flags,
    ...(context === undefined ? {} : { context }),
    ...(source === undefined ? {} : { source }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}
