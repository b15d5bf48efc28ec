import { type Message, toText } from '@parlance/messages';
import { editBySpans, type Replacement, toTextChanges } from '../../edit/edit.ts';
import { appendLines, lineBreakOf, removeLines } from '../../edit/lines.ts';
import type { Changes, ParseResult } from '../../format.ts';
import { charwiseOf, escapeKey, escapeValue } from './escapes.ts';
import type { PropertiesEntry } from './parse.ts';

/** Changes values, removes entries with their comments, and adds entries at the end of the file. */
export function editProperties(
  source: string,
  parsed: ParseResult<PropertiesEntry>,
  changes: Changes,
): string {
  const charwise = charwiseOf(source);
  const separator = separatorOf(source, parsed);

  function replace(entry: PropertiesEntry, message: Message): Replacement[] {
    const { start, end } = entry.separator;
    const own = start === end ? separator : '';
    const afterBlank = !/[=:]/.test(own + source.slice(start, end));
    return [{ span: entry.value, text: own + escapeValue(toText(message), charwise, afterBlank) }];
  }

  return editBySpans(source, parsed, toTextChanges(changes), {
    replace,
    remove: (removed) => removed.map(({ span }) => removeLines(source, span)),
    insert: (added, removed) => {
      const lines = added.map(({ key, message }) => {
        const afterBlank = !/[=:]/.test(separator);
        const value = escapeValue(toText(message), charwise, afterBlank);
        return escapeKey(key, charwise) + separator + value;
      });
      const last = parsed.resource.entries.at(-1);
      const lineBreak = lineBreakOf(source);
      const lastGoes = last?.span.end === source.length && removed.has(last);
      // A backslash at the end of the file would continue with the added line: an empty line prevents that.
      if (!lastGoes && source.endsWith('\\')) lines.unshift('');
      return [appendLines(source, lines, { lineBreak, lastGoes })];
    },
  });
}

/** The separator of key and value: that of the first entry that has both. */
function separatorOf(source: string, { resource }: ParseResult<PropertiesEntry>): string {
  for (const { separator } of resource.entries) {
    const text = source.slice(separator.start, separator.end);
    if (/^[ \t]*[=:][ \t]*$/.test(text)) return text;
  }
  return ' = ';
}
