import { applyReplacements, editBySpans, type Replacement, toTextChanges } from '../../edit.ts';
import { appendLines, lineBreakOf, removeLines } from '../../lines.ts';
import { toText } from '../../plural.ts';
import { headerNames, isHeader, lastTextColumn, nameColumn } from '../../syntax/columns.ts';
import type { Changes, Span, WriteOptions } from '../../types.ts';
import { type CsvResult, parseCsv } from './parse.ts';
import { decidesDelimiter, readRecords, writeCell } from './records.ts';

/** Changes the value's field of records, removes records, and adds some at the end of the file. */
export function editCsv(
  source: string,
  parsed: CsvResult,
  changes: Changes,
  options: WriteOptions = {},
): string {
  const texts = toTextChanges(changes);
  const { delimiter, columns, resource } = parsed;
  const { count, value } = columns;
  const ready = prepare(source, parsed, texts, options);
  if (ready !== source) return editCsv(ready, parseCsv(ready, options), texts, options);
  if (value === undefined) return source;

  const last = resource.entries.at(-1);
  function writeRow(key: string, text: string): string {
    const cells = Array<string>(count).fill('');
    cells[0] = writeCell(key, delimiter, isQuoted(source, last?.span) || decidesDelimiter(key));
    cells[value ?? 1] = writeCell(text, delimiter, isQuoted(source, last?.value));
    return cells.join(delimiter);
  }

  return editBySpans(source, parsed, texts, {
    replace: ({ value: span, lead }, message): Replacement[] => [
      { span, text: lead + writeCell(toText(message), delimiter, isQuoted(source, span)) },
    ],
    remove: (removed) => removed.map(({ span }) => removeLines(source, span)),
    insert: (added, removed) => {
      const lines = added.map(({ key, message }) => writeRow(key, toText(message)));
      const lastGoes = last?.span.end === source.length && removed.has(last);
      return [appendLines(source, lines, { lineBreak: breakOf(source, parsed), lastGoes })];
    },
  });
}

/** The source with what it needs before its values can be changed. */
function prepare(
  source: string,
  parsed: CsvResult,
  texts: ReadonlyMap<string, string | null>,
  options: WriteOptions,
): string {
  if (!parsed.hasHeader) return keepPlain(source, parsed, texts, options);
  const isWanted = texts.size > 0 || options.manyLocales === true;
  if (parsed.columns.value !== undefined || options.locale === undefined || !isWanted)
    return source;
  return addColumn(source, parsed, options.locale);
}

/** Gives the file a column for a locale, behind those of the others. */
function addColumn(source: string, { columns, delimiter }: CsvResult, locale: string) {
  const before = lastTextColumn(columns);
  const { rows } = readRecords(source);
  const replacements = rows.flatMap(({ cells }, at): Replacement[] => {
    const cell = cells[before];
    // A short record stays one.
    if (!cell) return [];
    const { end } = cell.span;
    const text = at === 0 ? nameColumn(columns, locale) : '';
    const field = writeCell(text, delimiter, cell.quoted);
    return [{ span: { start: end, end }, text: delimiter + field }];
  });
  return applyReplacements(source, replacements);
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
  const { resource, delimiter } = parsed;
  const first = resource.entries.find(({ key }) => texts.get(key) !== null);
  const [key, text] = first
    ? [first.key, texts.get(first.key) ?? toText(first.message)]
    : (Array.from(texts).find(([, added]) => added !== null) ?? ['', '']);
  if (isHeader([key, text ?? ''], locale)) {
    const start = resource.entries[0]?.span.start ?? parsed.start;
    const header = [headerNames.key, headerNames.value].join(delimiter) + breakOf(source, parsed);
    return source.slice(0, start) + header + source.slice(start);
  }
  if (!first || isQuoted(source, first.span) || !decidesDelimiter(key)) return source;
  const { start } = first.span;
  const end = start + key.length;
  return source.slice(0, start) + writeCell(key, delimiter, true) + source.slice(end);
}

/** Whether a field that stands somewhere, or a record by its first field, begins with a quote. */
function isQuoted(source: string, place: Span | undefined): boolean {
  return place !== undefined && source[place.start] === '"';
}

/** The line break behind the first record; one inside a field says nothing. */
function breakOf(source: string, { resource }: CsvResult): string {
  return lineBreakOf(source.slice(resource.entries[0]?.span.end ?? 0));
}
