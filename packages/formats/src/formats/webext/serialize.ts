import { toText } from '../../plural.ts';
import { freshStyle, type Writable, writeValue } from '../../syntax/json/style.ts';
import type { Entry, NewResource } from '../../types.ts';
import { createNamer } from './names.ts';

/** Writes a `messages.json` with the descriptions and placeholders of its messages. */
export function serializeWebext({ entries }: NewResource): string {
  const toName = createNamer(new Set());
  const members = new Map<string, Writable>();
  for (const entry of entries) members.set(toName(entry.key), toRecord(entry));
  return `${writeValue(members, { ...freshStyle, indent: '  ' }, '')}\n`;
}

/** What stands behind the name of a message. */
export function toRecord({
  message,
  comments = [],
  meta = {},
}: Pick<Entry, 'message'> & Partial<Entry>): ReadonlyMap<string, Writable> {
  return new Map<string, Writable>([
    ['message', toText(message)],
    ...(comments.length > 0 ? [['description', comments.join('\n')] as const] : []),
    ...(meta.placeholders === undefined ? [] : [['placeholders', meta.placeholders] as const]),
  ]);
}
