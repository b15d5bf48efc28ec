import { listPlaceholders, type TextValue, toText } from '@parlance/messages';
import type { WriteOptions } from '../../format.ts';
import { freshStyle, type Writable, writeValue } from '../../syntax/json/style.ts';
import type { Entry, JsonValue, NewResource } from '../../types.ts';
import { createNamer } from './names.ts';

/** Writes a `messages.json` with the descriptions and placeholders of its messages. */
export function serializeWebext({ entries }: NewResource, { values }: WriteOptions = {}): string {
  const toName = createNamer(new Set());
  const members = new Map<string, Writable>();
  for (const entry of entries) {
    members.set(toName(entry.key), toRecord(entry, values?.get(entry.key)));
  }
  return `${writeValue(members, { ...freshStyle, indent: '  ' }, '')}\n`;
}

/** The object of a message: its text, description and placeholders. */
export function toRecord(
  { message, comments = [], meta = {} }: Pick<Entry, 'message'> & Partial<Entry>,
  values: readonly TextValue[] = [],
): ReadonlyMap<string, Writable> {
  const text = toText(message);
  const { placeholders = describeValues(text, values) } = meta;
  return new Map<string, Writable>([
    ['message', text],
    ...(comments.length > 0 ? [['description', comments.join('\n')] as const] : []),
    ...(placeholders === undefined ? [] : [['placeholders', placeholders] as const]),
  ]);
}

/** The attribute `placeholders` for the names in a text; undefined if none of them is known. */
function describeValues(text: string, values: readonly TextValue[]): JsonValue | undefined {
  const names = new Set(
    listPlaceholders(text, 'webext').map(({ spelling }) => spelling.slice(1, -1).toLowerCase()),
  );
  const named = values.filter(({ name }) => names.has(name.toLowerCase()));
  if (named.length === 0) return undefined;
  return Object.fromEntries(
    named.map(({ name, position }) => [name, { content: `$${position + 1}` }]),
  );
}
