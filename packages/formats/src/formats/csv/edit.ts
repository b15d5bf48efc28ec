import { type Message, type Span, toText } from '@parlance/messages';
import {
  type AddedEntry,
  applyReplacements,
  type EditRules,
  editBySpans,
  type Replacement,
  toTextChanges,
} from '../../edit/edit.ts';
import { appendLines, lineBreakOf, removeLines } from '../../edit/lines.ts';
import type { Changes, WriteOptions } from '../../format.ts';
import { headerNames, isHeader, nameColumn } from '../../syntax/columns.ts';
import { type CsvEntry, type CsvResult, parseCsv } from './parse.ts';
import { decidesDelimiter, readRecords, writeCell } from './records.ts';

/** Changes the value fields of records, removes records, and adds records at the end of the file. */
export function editCsv(
  source: string,
  parsed: CsvResult,
  changes: Changes,
  options: WriteOptions = {},
): string {
  const texts = toTextChanges(changes);
  const { delimiter, columns, resource } = parsed;
  const { count, key: keyColumn, value } = columns;
  const ready = prepare(source, parsed, texts, options);
  if (ready !== source) return editCsv(ready, parseCsv(ready, options), texts, options);
  if (value === undefined) return source;

  const last = resource.entries.at(-1);
  function writeRow({ key, message, source: sourceText }: AddedEntry): string {
    const cells = Array<string>(count).fill('');
    const isKeyQuoted = isQuoted(source, last?.span) || decidesDelimiter(key);
    cells[keyColumn] = writeCell(key, delimiter, isKeyQuoted);
    cells[value ?? 1] = writeCell(toText(message), delimiter, isQuoted(source, last?.value));
    if (columns.source !== undefined && sourceText !== undefined) {
      const isSourceQuoted = isQuoted(source, last?.sourceField);
      cells[columns.source] = writeCell(toText(sourceText), delimiter, isSourceQuoted);
    }
    return cells.join(delimiter);
  }

  const rewrite = (span: Span, message: Message, lead = ''): Replacement[] => [
    { span, text: lead + writeCell(toText(message), delimiter, isQuoted(source, span)) },
  ];
  const rules: EditRules<CsvEntry> = {
    replace: ({ value: span, lead }, message) => rewrite(span, message, lead),
    replaceSource: ({ sourceField }, text) => (sourceField ? rewrite(sourceField, text) : []),
    remove: (removed) => removed.map(({ span }) => removeLines(source, span)),
    insert: (added, removed) => {
      const lines = added.map(writeRow);
      const lastGoes = last?.span.end === source.length && removed.has(last);
      return [appendLines(source, lines, { lineBreak: breakOf(source, parsed), lastGoes })];
    },
  };
  const edited = editBySpans(source, parsed, texts, rules, options);
  return parsed.hasHeader ? edited : keepDelimiter(edited, parsed);
}

/** The source with the header or column that the changes need. */
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

/** Adds a column for a locale behind those of the others. */
function addColumn(source: string, { columns, delimiter }: CsvResult, locale: string) {
  const before = columns.last;
  const { rows } = readRecords(source);
  const replacements = rows.flatMap(({ cells }, at): Replacement[] => {
    const cell = cells[before];
    // A record with fewer fields is not extended.
    if (!cell) return [];
    const { end } = cell.span;
    const text = at === 0 ? nameColumn(columns, locale) : '';
    const field = writeCell(text, delimiter, cell.quoted);
    return [{ span: { start: end, end }, text: delimiter + field }];
  });
  return applyReplacements(source, replacements);
}

/** Gives a file without a header one, where its first record would look like a header after the edit. */
function keepPlain(
  source: string,
  parsed: CsvResult,
  texts: ReadonlyMap<string, string | null>,
  { locale }: WriteOptions,
): string {
  const { resource, delimiter, isChosen } = parsed;
  if (isChosen) return source;
  const first = resource.entries.find(({ key }) => texts.get(key) !== null);
  const [key, text] = first
    ? [first.key, texts.get(first.key) ?? toText(first.message)]
    : (Array.from(texts).find(([, added]) => added !== null) ?? ['', '']);
  if (!isHeader([key, text ?? ''], locale)) return source;
  const start = resource.entries[0]?.span.start ?? parsed.start;
  const header = [headerNames.key, headerNames.value].join(delimiter) + breakOf(source, parsed);
  return source.slice(0, start) + header + source.slice(start);
}

/**
 * Quotes the first field of the file where it contains another delimiter, which would be detected as the
 * delimiter of the file.
 */
function keepDelimiter(source: string, { delimiter, start: named }: CsvResult): string {
  const start = source.search(/[^\r\n]/);
  if (named > 0 || start < 0 || source[start] === '"') return source;
  const end = start + source.slice(start).search(new RegExp(`[${delimiter}\r\n]|$`));
  const field = source.slice(start, end);
  if (!decidesDelimiter(field)) return source;
  return source.slice(0, start) + writeCell(field, delimiter, true) + source.slice(end);
}

/** Whether a field, or the first field of a record, begins with a quote. */
function isQuoted(source: string, place: Span | undefined): boolean {
  return place !== undefined && source[place.start] === '"';
}

/** The line break behind the first record; one inside a field does not count. */
function breakOf(source: string, { resource }: CsvResult): string {
  return lineBreakOf(source.slice(resource.entries[0]?.span.end ?? 0));
}
