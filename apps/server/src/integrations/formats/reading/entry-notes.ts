import type { EntryNotes } from '@parlance/contract';
import type { Entry, SizeLimits } from '@parlance/formats';
import { toText } from '@parlance/messages';
import { isStorable } from './file-limits.ts';

/** The maximum size of notes: 16 kB of JSON. Longer ones are not notes, and would make lists of entries slow. */
export const maxNotesLength = 16_384;

type Noted = Pick<
  Entry,
  'key' | 'source' | 'context' | 'comments' | 'references' | 'flags' | keyof SizeLimits
>;

/** The notes of an entry in a file as JSON; undefined if it has none. */
export function toNotesJson(entry: Noted): string | undefined {
  const { context, references, flags, maxLength, maxBytes, maxLines, maxPixels } = entry;
  const comments = entry.comments.flatMap(withoutDecoration);
  const source = entry.source === undefined ? undefined : toText(entry.source);
  const notes: EntryNotes = {
    ...(comments.length > 0 ? { comments } : {}),
    ...(context === undefined ? {} : { context }),
    ...(source === undefined || source === '' || source === entry.key ? {} : { source }),
    ...(references.length > 0 ? { references: [...references] } : {}),
    ...(flags.length > 0 ? { flags: [...flags] } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(maxLines === undefined ? {} : { maxLines }),
    ...(maxPixels === undefined ? {} : { maxPixels }),
  };
  if (Object.keys(notes).length === 0) return undefined;
  const values = [...Object.values(notes).flat(), maxPixels?.font];
  if (!values.every((value) => typeof value !== 'string' || isStorable(value))) return undefined;
  const json = JSON.stringify(notes);
  return json.length <= maxNotesLength ? json : undefined;
}

/** Comment lines that only divide a file, such as `=====`, don't belong to the entry that follows them. */
const decoration = /^(?=\s*\S\s*\S\s*\S)[\s=\-*#_~+/]+$/;

function withoutDecoration(comment: string): string[] {
  const lines = comment.split('\n');
  const telling = lines.filter((line) => !decoration.test(line));
  if (telling.length === lines.length) return [comment];
  const text = telling.join('\n').trim();
  return text === '' ? [] : [text];
}
