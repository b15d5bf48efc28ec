import { toText } from '@parlance/messages';
import { editBySpans } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes, ParseResult, WriteResult } from '../../format.ts';
import { indentationAt, lineEnd, wholeLines } from '../../syntax/whole-lines.ts';
import type { StringsEntry } from './parse.ts';
import { writeLine } from './serialize.ts';
import { quoteString, styleOf } from './text.ts';

/** Changes the affected entries of a .strings file. */
export function editStrings(
  source: string,
  parsed: ParseResult<StringsEntry>,
  changes: Changes,
): WriteResult {
  const { entries } = parsed.resource;
  const newline = lineBreakOf(source);
  const text = editBySpans(source, parsed, changes, {
    replace({ keySpan, valueSpan }, message) {
      const span = valueSpan ?? { start: keySpan.end, end: keySpan.end };
      const spelling = source.slice(span.start, span.end);
      const quoted = quoteString(toText(message), styleOf(spelling));
      return [{ span, text: valueSpan ? quoted : ` = ${quoted}` }];
    },
    remove: (removed) => removed.map(({ span }) => ({ span: wholeLines(source, span), text: '' })),
    insert(added, removed) {
      const last = entries.findLast((entry) => !removed.has(entry));
      const equals = equalsOf(source, last);
      const lines = added.map(({ key, message }) => writeLine(key, message, equals));
      if (last) {
        const indentation = indentationAt(source, last.keySpan.start) ?? '';
        const end = lineEnd(source, last.span.end);
        const onlyComment = /^\s*(\/\/.*|\/\*(?:(?!\*\/).)*\*\/\s*)?$/.test(
          source.slice(last.span.end, end),
        );
        const at = onlyComment ? end : last.span.end;
        const inserted = lines.map((line) => newline + indentation + line).join('');
        return [{ span: { start: at, end: at }, text: inserted }];
      }
      const at = source.length;
      const opening = source === '' || /[\r\n]$/.test(source) ? '' : newline;
      const inserted = opening + lines.map((line) => line + newline).join('');
      return [{ span: { start: at, end: at }, text: inserted }];
    },
  });
  return { text, diagnostics: [] };
}

/** The equals sign with its blanks, as the last entry has it. */
function equalsOf(source: string, last: StringsEntry | undefined): string {
  const between = last?.valueSpan && source.slice(last.keySpan.end, last.valueSpan.start);
  return between !== undefined && /^[ \t]*=[ \t]*$/.test(between) ? between : ' = ';
}
