import { toText } from '@parlance/messages';
import type { NewResource } from '../../types.ts';
import { ascii, escapeKey, escapeValue } from './escapes.ts';

/** Writes `key = value` lines in ASCII, without a final line break. */
export function serializeProperties({ entries }: NewResource): string {
  const lines: string[] = [];
  for (const { key, message, comments } of entries) {
    for (const comment of comments) {
      for (const line of comment.split(/\r\n|\r|\n/)) lines.push(`# ${line}`);
    }
    lines.push(`${escapeKey(key, ascii)} = ${escapeValue(toText(message), ascii, false)}`);
  }
  return lines.join('\n');
}
