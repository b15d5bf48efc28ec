import { bare, type Draft } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { chosenColumns, toTableHead } from '../../syntax/chosen-columns.ts';
import {
  type Columns,
  columnsOf,
  expectedHeader,
  isHeader,
  plainColumns,
} from '../../syntax/columns.ts';
import { spanOf } from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import { headRows, type TableHead } from '../../table-columns.ts';
import type { Diagnostic, DiagnosticCode, ParsedEntry, Severity } from '../../types.ts';
import { splitText } from './container.ts';
import {
  cellIn,
  cellName,
  cellsOf,
  createCoverCheck,
  findHeader,
  readSheet,
  type Sheet,
  type SheetRow,
  textsOf,
} from './sheet.ts';
import { type RichText, readStrings } from './strings.ts';
import { readCell } from './values.ts';

/** A row of the sheet. Its span is the row in the XML, its position that in the spreadsheet. */
export interface XlsxEntry extends ParsedEntry {
  readonly row: SheetRow;
}

/** The result of `parseXlsx`; without a sheet only where there are errors. */
export interface XlsxResult extends ParseResult<XlsxEntry> {
  readonly sheet?: Sheet;
  readonly strings: readonly RichText[];
  readonly columns: Columns;
  readonly header: SheetRow | undefined;
  /** Whether the columns were chosen, so that the first row is not used to find them. */
  readonly isChosen: boolean;
}

/** Reads the rows of a worksheet with two columns, with the columns that its header names, or with chosen ones. */
export function parseXlsx(source: string, options: ParseOptions = {}): XlsxResult {
  const [sheetXml, stringsXml] = splitText(source);
  const { xml, problem } = parseXml(sheetXml);
  const strings = readStrings(stringsXml);
  const sheet = xml && readSheet(xml);
  if (!sheet || !strings) {
    const message = problem?.message ?? 'This is no sheet with its cells in order.';
    const diagnostic = { severity: 'error', code: problem?.code ?? 'syntax', message } as const;
    const resource = { entries: [] };
    const diagnostics = [{ ...diagnostic, line: 1, column: 1 }];
    const none = { columns: plainColumns, header: undefined, isChosen: false };
    return { resource, diagnostics, strings: [], ...none };
  }
  return readRows(sheet, strings, options);
}

/** The locales that have a column in the sheet. */
export function localesOf(source: string, options: Pick<ParseOptions, 'columns'> = {}) {
  const { header, columns } = parseXlsx(source, { ...options, toEdit: true });
  return header || options.columns ? columns.locales.map(({ name }) => name) : [];
}

/** The first rows with a text, as wide as the widest row of the sheet. */
export function readHead(source: string, { locale }: Pick<ParseOptions, 'locale'> = {}): TableHead {
  const [sheetXml, stringsXml] = splitText(source);
  const { xml } = parseXml(sheetXml);
  const sheet = xml && readSheet(xml);
  const strings = readStrings(stringsXml);
  if (!sheet || !strings) return toTableHead([], 0, locale);
  const rows: (readonly string[])[] = [];
  let width = 0;
  for (const row of sheet.rows) {
    const texts = textsOf(sheet, row, strings);
    const used = texts.findLastIndex((text) => text !== '') + 1;
    width = Math.max(width, used);
    if (used > 0 && rows.length < headRows) rows.push(texts);
  }
  return toTableHead(rows, width, locale);
}

function readRows(
  sheet: Sheet,
  strings: readonly RichText[],
  { locale, toEdit, columns: choice }: ParseOptions,
): XlsxResult {
  const first = findHeader(sheet, strings);
  const names = first ? textsOf(sheet, first, strings) : [];
  const isNamed = choice ? choice.hasHeader : isHeader(names, locale);
  const header = isNamed ? first : undefined;
  const columns = choice
    ? chosenColumns(names, choice, locale)
    : header
      ? columnsOf(names, locale)
      : plainColumns;
  const diagnostics: Diagnostic[] = [];
  const entries = new Map<string, XlsxEntry>();

  function report(
    row: number,
    column: number,
    code: DiagnosticCode,
    message: string,
    { severity = 'error', ...about }: { severity?: Severity; key?: string } = {},
  ) {
    diagnostics.push({ severity, code, message, line: row, column: column + 1, ...about });
  }

  function warn(row: number, column: number, code: DiagnosticCode, what: string, key?: string) {
    const message = `The cell ${cellName(row, column)} ${what}.`;
    report(row, column, code, message, {
      severity: 'warning',
      ...(key === undefined ? {} : { key }),
    });
  }

  const isKeyCovered = createCoverCheck(sheet, columns.key);
  const isValueCovered = createCoverCheck(sheet, columns.value ?? 0);

  function readRow(row: SheetRow, column: number) {
    const { number, element } = row;
    const cells = cellsOf(sheet.xml, row);
    const key = readCell(sheet.xml, cellIn(cells, columns.key), strings);
    const value = readCell(sheet.xml, cellIn(cells, column), strings);
    const { source: sourceColumn = -1 } = columns;
    const source = readCell(sheet.xml, cellIn(cells, sourceColumn), strings);
    for (const [at, { isLost }] of [
      [columns.key, key],
      [column, value],
      [sourceColumn, source],
    ] as const) {
      if (!isLost) continue;
      const name = cellName(number, at);
      report(number, at, 'value', `The cell ${name} names a text that the workbook does not have.`);
    }
    const [isCovered, isCoveredValue] = [isKeyCovered(number), isValueCovered(number)];
    if (isCovered || isCoveredValue) {
      const hidden = isCovered ? columns.key : column;
      warn(number, hidden, 'loss', 'is hidden by merged cells, so that its row is not read');
      return;
    }
    if (key.text === '') {
      if (value.text !== '')
        warn(number, columns.key, 'key', 'has no key, so that its row is not read');
      return;
    }
    const known = entries.get(key.text);
    if (known) {
      const message = `The key "${key.text}" is in row ${known.row.number} and again in row ${number}.`;
      report(number, columns.key, 'duplicate-key', message, { key: key.text });
    }
    if (value.kind) {
      const what = value.formula ? 'a formula' : value.kind;
      warn(number, column, 'value', `has ${what}, which is read as “${value.text}”`, key.text);
    }
    const note = columns.comment === undefined ? undefined : cellIn(cells, columns.comment);
    const comment = readCell(sheet.xml, note, strings).text;
    const { references, flags, meta } = bare;
    const entry: Draft<XlsxEntry> = {
      key: key.text,
      message: value.text,
      comments: comment === '' ? bare.comments : comment.split(/\r\n|\r|\n/),
      references,
      flags,
      meta,
      span: spanOf(sheet.xml, element),
      position: { line: number, column: 1 },
      row,
    };
    if (source.text !== '') entry.source = source.text;
    entries.set(key.text, entry);
  }

  const rows = sheet.rows.slice(header ? sheet.rows.indexOf(header) + 1 : 0);
  const wide =
    header || choice
      ? undefined
      : rows.find((row) => textsOf(sheet, row, strings).slice(2).some(Boolean));
  if (wide) {
    const message = `The sheet has more than two columns, and no first row that names them. ${expectedHeader}`;
    report(wide.number, 2, 'value', message);
  } else if (columns.value !== undefined) {
    for (const row of rows) readRow(row, columns.value);
  } else if (!toEdit || !header) {
    const message = choice
      ? `None of the chosen columns has texts in the locale ${locale}.`
      : `The sheet has no column for the locale ${locale}. ${expectedHeader}`;
    report(header?.number ?? 1, 0, 'value', message);
  }
  for (const { name, index } of columns.repeated) {
    warn(
      header?.number ?? 1,
      index,
      'loss',
      `is of ${name} once more, so that its column is not read`,
    );
  }
  const resource = {
    entries: [...entries.values()],
    ...(columns.locale === undefined ? {} : { locale: columns.locale }),
  };
  const isChosen = choice !== undefined;
  return { resource, diagnostics, sheet, strings, columns, header, isChosen };
}
