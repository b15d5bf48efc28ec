import type { Span } from '@parlance/messages';
import { lineBreakOf } from '../../edit/lines.ts';
import { isSameType, toLiteral, writeDouble, writeInline, writeSingle } from './scalar.ts';

/**
 * The source of a scalar with another text, in its present style if that can hold the text. `column` is that of
 * the block around the scalar; undefined in flow style.
 */
export function replaceScalar(
  source: string,
  { start, end }: Span,
  text: string,
  column: number | undefined,
): string {
  const sign = source[start];
  if (sign === '"') return writeDouble(text);
  if (sign === "'") return writeSingle(text);
  const old = source.slice(start, end);
  if (old === '') return spaced(source, start, writeInline(text, column === undefined));
  if (isSameType(old, text)) return text;
  if (sign !== '|' && sign !== '>') return writeInline(text, column === undefined);
  const [, oldHeader = '', comment = ''] = /^(\S*)([^\r\n]*)/.exec(old) ?? [];
  const literal = toLiteral(text);
  if (!literal) return writeSingle(text) + comment;
  const lineBreak = lineBreakOf(source);
  const oldMargin = /\d/.test(oldHeader) ? undefined : /[\r\n]( +)[^ \r\n]/.exec(old)?.[1];
  const margin = oldMargin ?? ' '.repeat((column ?? 0) + 2);
  const lines = literal.lines.map((line) => (line === '' ? '' : margin + line));
  // At the end of a file, the final line break that the header `|` implies may be missing.
  const tail = literal.header === '|' && end === source.length ? lineBreak : '';
  return [literal.header + comment, ...lines].join(lineBreak) + tail;
}

/** Adds blanks to a text that replaces an empty value: behind the colon and before a comment. */
function spaced(source: string, offset: number, text: string): string {
  const before = /[ \t]/.test(source.charAt(offset - 1)) ? '' : ' ';
  const after = /[#,}\]]/.test(source.charAt(offset)) ? ' ' : '';
  return before + text + after;
}
