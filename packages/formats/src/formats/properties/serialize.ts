import { toText } from '../../plural.ts';
import type { Resource } from '../../types.ts';
import { ascii, escapeKey, escapeValue } from './escapes.ts';

/** Writes `key = value` lines in ASCII, without a final line break. */
export function serializeProperties({ entries }: Resource): string {
  const lines = entries.flatMap(({ key, message, comments }) => [
    ...comments.flatMap((comment) => comment.split(/\r\n|\r|\n/)).map((line) => `# ${line}`),
    `${escapeKey(key, ascii)} = ${escapeValue(toText(message), ascii, false)}`,
  ]);
  return lines.join('\n');
}
