import { bare } from '../../entry.ts';
import { type Columns, columnsOf, isHeader, plainColumns } from '../../syntax/columns.ts';
import { spanOf } from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type {
  Diagnostic,
  DiagnosticCode,
  ParsedEntry,
  ParseOptions,
  ParseResult,
  Severity,
} from '../../types.ts';
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

/** A row of the sheet; its span is the row in the XML, its position what people see. */
export interface XlsxEntry extends ParsedEntry {
  readonly row: SheetRow;
}

/** What `parse` gives: the sheet is missing only where there are errors. */
export interface XlsxResult extends ParseResult<XlsxEntry> {
  readonly sheet?: Sheet;
  readonly strings: readonly RichText[];
  readonly columns: Columns;
  readonly header: SheetRow | undefined;
}

/** Reads the rows of a worksheet with two columns, or with the columns that its header names. */
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
    return { resource, diagnostics, strings: [], columns: plainColumns, header: undefined };
  }
  return readRows(sheet, strings, options);
}

/** The locales that have a column. */
export function localesOf(source: string): readonly string[] {
  const { header, columns } = parseXlsx(source, { toEdit: true });
  return header ? columns.locales.map(({ name }) => name) : [];
}

function readRows(
  sheet: Sheet,
  strings: readonly RichText[],
  { locale, toEdit }: ParseOptions,
): XlsxResult {
  const first = findHeader(sheet, strings);
  const names = first ? textsOf(sheet, first, strings) : [];
  const header = isHeader(names, locale) ? first : undefined;
  const columns = header ? columnsOf(names, locale) : plainColumns;
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

  const isKeyCovered = createCoverCheck(sheet, 0);
  const isValueCovered = createCoverCheck(sheet, columns.value ?? 0);

  function readRow(row: SheetRow, column: number) {
    const { number, element } = row;
    const cells = cellsOf(sheet.xml, row);
    const key = readCell(sheet.xml, cellIn(cells, 0), strings);
    const value = readCell(sheet.xml, cellIn(cells, column), strings);
    const [isCovered, isCoveredValue] = [isKeyCovered(number), isValueCovered(number)];
    if (isCovered || isCoveredValue) {
      const hidden = isCovered ? 0 : column;
      warn(number, hidden, 'loss', 'is hidden by merged cells, so that its row is not read');
      return;
    }
    if (key.text === '') {
      if (value.text !== '') warn(number, 0, 'key', 'has no key, so that its row is not read');
      return;
    }
    const known = entries.get(key.text);
    if (known) {
      const message = `The key "${key.text}" is in row ${known.row.number} and again in row ${number}.`;
      report(number, 0, 'duplicate-key', message, { key: key.text });
    }
    if (value.kind) {
      const what = value.formula ? 'a formula' : value.kind;
      warn(number, column, 'value', `has ${what}, which is read as “${value.text}”`, key.text);
    }
    const note = columns.comment === undefined ? undefined : cellIn(cells, columns.comment);
    const comment = readCell(sheet.xml, note, strings).text;
    const { references, flags, meta } = bare;
    entries.set(key.text, {
      key: key.text,
      message: value.text,
      comments: comment === '' ? bare.comments : comment.split(/\r\n|\r|\n/),
      references,
      flags,
      meta,
      span: spanOf(sheet.xml, element),
      position: { line: number, column: 1 },
      row,
    });
  }

  const rows = sheet.rows.slice(header ? sheet.rows.indexOf(header) + 1 : 0);
  const wide = header
    ? undefined
    : rows.find((row) => textsOf(sheet, row, strings).slice(2).some(Boolean));
  if (wide) {
    const message = 'The sheet has more than two columns, and no first row that names them.';
    report(wide.number, 2, 'value', message);
  } else if (columns.value !== undefined) {
    for (const row of rows) readRow(row, columns.value);
  } else if (!toEdit) {
    report(header?.number ?? 1, 0, 'value', `The sheet has no column for the locale ${locale}.`);
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
  return { resource, diagnostics, sheet, strings, columns, header };
}
