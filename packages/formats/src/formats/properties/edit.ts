import { editBySpans, type Replacement, toTextChanges } from '../../edit.ts';
import { toText } from '../../plural.ts';
import type { Changes, Message, ParseResult } from '../../types.ts';
import { charwiseOf, escapeKey, escapeValue } from './escapes.ts';
import type { PropertiesEntry } from './parse.ts';

/** Changes values, removes entries with their comments, and adds entries at the end of the file. */
export function editProperties(
  source: string,
  parsed: ParseResult<PropertiesEntry>,
  changes: Changes,
): string {
  const charwise = charwiseOf(source);
  const lineBreak = /\r\n|\r|\n/.exec(source)?.[0] ?? '\n';
  const separator = separatorOf(source, parsed);

  function replace(entry: PropertiesEntry, message: Message): Replacement[] {
    const { start, end } = entry.separator;
    const own = start === end ? separator : '';
    const afterBlank = !/[=:]/.test(own + source.slice(start, end));
    return [{ span: entry.value, text: own + escapeValue(toText(message), charwise, afterBlank) }];
  }

  function remove({ span }: PropertiesEntry): Replacement {
    const breakAfter = /^(?:\r\n|\r|\n)/.exec(source.slice(span.end, span.end + 2))?.[0] ?? '';
    return { span: { start: span.start, end: span.end + breakAfter.length }, text: '' };
  }

  return editBySpans(source, parsed, toTextChanges(changes), {
    replace,
    remove: (removed) => removed.map(remove),
    insert: (added, removed) => {
      const lines = added.map(({ key, message }) => {
        const afterBlank = !/[=:]/.test(separator);
        const value = escapeValue(toText(message), charwise, afterBlank);
        return escapeKey(key, charwise) + separator + value;
      });
      const last = parsed.resource.entries.at(-1);
      const openEnd = !/(?:^|[\r\n])$/.test(source);
      const lastGoes = last?.span.end === source.length && removed.has(last);
      const lead = openEnd && !lastGoes ? lineBreak.repeat(endsInBackslash(source) ? 2 : 1) : '';
      const text = lead + lines.join(lineBreak) + (openEnd ? '' : lineBreak);
      return [{ span: { start: source.length, end: source.length }, text }];
    },
  });
}

/** A backslash at the very end would join the next line: an empty line stops that. */
function endsInBackslash(source: string): boolean {
  return source.endsWith('\\');
}

/** How the file separates key and value: like its first entry that has both. */
function separatorOf(source: string, { resource }: ParseResult<PropertiesEntry>): string {
  for (const { separator } of resource.entries) {
    const text = source.slice(separator.start, separator.end);
    if (/^[ \t]*[=:][ \t]*$/.test(text)) return text;
  }
  return ' = ';
}
