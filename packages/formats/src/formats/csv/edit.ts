import { editBySpans, type Replacement, toTextChanges } from '../../edit.ts';
import { appendLines, lineBreakOf, removeLines } from '../../lines.ts';
import { toText } from '../../plural.ts';
import type { Changes, WriteOptions } from '../../types.ts';
import { isHeader } from './columns.ts';
import { type CsvResult, parseCsv } from './parse.ts';
import { holdsDelimiter, writeCell } from './records.ts';
import { headerNames } from './serialize.ts';

/** Changes the value's field of records, removes records, and adds some at the end of the file. */
export function editCsv(
  source: string,
  parsed: CsvResult,
  changes: Changes,
  options: WriteOptions = {},
): string {
  const texts = toTextChanges(changes);
  const { delimiter, columns, resource } = parsed;
  const plain = keepPlain(source, parsed, texts, options);
  if (plain !== source) return editCsv(plain, parseCsv(plain, options), texts, options);

  const last = resource.entries.at(-1);
  function writeRow(key: string, text: string): string {
    const cells = Array<string>(columns.count).fill('');
    cells[0] = writeCell(key, delimiter, last?.keyCell.quoted || holdsDelimiter(key));
    cells[columns.value] = writeCell(text, delimiter, last?.valueCell.quoted);
    return cells.join(delimiter);
  }

  return editBySpans(source, parsed, texts, {
    replace: ({ valueCell: { span, quoted } }, message): Replacement[] => [
      { span, text: writeCell(toText(message), delimiter, quoted) },
    ],
    remove: (removed) => removed.map(({ span }) => removeLines(source, span)),
    insert: (added, removed) => {
      const lines = added.map(({ key, message }) => writeRow(key, toText(message)));
      const lastGoes = last?.span.end === source.length && removed.has(last);
      return [appendLines(source, lines, { lineBreak: breakOf(source, parsed), lastGoes })];
    },
  });
}

/**
 * A file without a header whose first record will look like one gets a header, and the key that will
 * stand first is quoted where it holds a delimiter: so that the file is still read the same way.
 */
function keepPlain(
  source: string,
  parsed: CsvResult,
  texts: ReadonlyMap<string, string | null>,
  { locale }: WriteOptions,
): string {
  const { resource, delimiter, hasHeader } = parsed;
  if (hasHeader) return source;
  const first = resource.entries.find(({ key }) => texts.get(key) !== null);
  const [key, text] = first
    ? [first.key, texts.get(first.key) ?? toText(first.message)]
    : (Array.from(texts).find(([, added]) => added !== null) ?? ['', '']);
  if (isHeader([key, text ?? ''], locale)) {
    const start = resource.entries[0]?.span.start ?? 0;
    const header = headerNames.join(delimiter) + breakOf(source, parsed);
    return source.slice(0, start) + header + source.slice(start);
  }
  if (!first || first.keyCell.quoted || !holdsDelimiter(key)) return source;
  const { start, end } = first.keyCell.span;
  return source.slice(0, start) + writeCell(key, delimiter, true) + source.slice(end);
}

/** The line break behind the first record; one inside a field says nothing. */
function breakOf(source: string, { resource }: CsvResult): string {
  return lineBreakOf(source.slice(resource.entries[0]?.span.end ?? 0));
}
