import { lineBreakOf } from '../../lines.ts';
import type { Span } from '../../types.ts';
import { toLiteral, writeDouble, writeInline, writeSingle } from './scalar.ts';

/**
 * Another text for a scalar, in the style that the scalar has as long as that can hold it. `column` is the
 * one of the block that the scalar stands in, undefined in flow style.
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
  if (sign !== '|' && sign !== '>') return writeInline(text, column === undefined);
  const old = source.slice(start, end);
  const [, oldHeader = '', comment = ''] = /^(\S*)([^\r\n]*)/.exec(old) ?? [];
  const literal = toLiteral(text);
  if (!literal) return writeSingle(text) + comment;
  const lineBreak = lineBreakOf(source);
  const oldMargin = /\d/.test(oldHeader) ? undefined : /[\r\n]( +)[^ \r\n]/.exec(old)?.[1];
  const margin = oldMargin ?? ' '.repeat((column ?? 0) + 2);
  const lines = literal.lines.map((line) => (line === '' ? '' : margin + line));
  // At the very end of a file the line break that the header promises may be missing.
  const tail = literal.header === '|' && end === source.length ? lineBreak : '';
  return [literal.header + comment, ...lines].join(lineBreak) + tail;
}
