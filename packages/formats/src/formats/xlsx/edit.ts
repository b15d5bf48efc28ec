import { toText } from '@parlance/messages';
import { type EditRules, editBySpans, type Replacement, toTextChanges } from '../../edit/edit.ts';
import type { Changes, WriteOptions, WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { isHeader } from '../../syntax/columns.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import { nameOf, spanOf } from '../../syntax/xml/document.ts';
import type { Diagnostic } from '../../types.ts';
import { addColumn } from './added-column.ts';
import { addRows } from './added-rows.ts';
import { findExcess, prefixOf, removeRows, setCells, writeCell } from './cells.ts';
import { parseXlsx, type XlsxEntry, type XlsxResult } from './parse.ts';
import { cellIn, cellName, cellsOf } from './sheet.ts';
import { readCell } from './values.ts';

/** Changes cells of values, removes rows, and adds rows below the last one. */
export function editXlsx(
  source: string,
  parsed: XlsxResult,
  changes: Changes,
  options: WriteOptions = {},
): WriteResult {
  const { sheet, strings, columns, header } = parsed;
  const texts = toTextChanges(changes);
  const hasSources = (options.sources?.size ?? 0) > 0;
  const isWanted = texts.size > 0 || hasSources || options.manyLocales === true;
  if (!sheet || !isWanted) return { text: source, diagnostics: [] };
  if (columns.value === undefined) {
    if (!header || options.locale === undefined) return { text: source, diagnostics: [] };
    const widened = addColumn(source, parsed, { sheet, header, locale: options.locale });
    return editXlsx(widened, parseXlsx(widened, options), changes, options);
  }
  const { xml } = sheet;
  const column = columns.value;
  const neighbour = columns.locales.find(({ index }) => index !== column)?.index ?? column;
  const isTold = header !== undefined || parsed.isChosen;
  const problem = isTold ? undefined : findHeaderProblem(parsed, texts, options.locale);
  const diagnostics: Diagnostic[] = problem ? [problem] : [];

  /** Whether the text of a cell may be changed; reports what is lost. */
  function mayChange({ key, row }: XlsxEntry, at: number): boolean {
    const name = cellName(row.number, at);
    const { formula, rich } = readCell(xml, cellIn(cellsOf(xml, row), at), strings);
    if (formula && attributesOf(xml, formula).ref !== undefined) {
      const shared = `The formula of the cell ${name} is one of other cells too, and stays.`;
      diagnostics.push(writeProblem('loss', key, shared));
      return false;
    }
    if (formula || rich) {
      const lost = formula ? 'has no formula any more' : 'has one font now, and had several';
      diagnostics.push(writeProblem('loss', key, `The cell ${name} ${lost}.`));
    }
    return true;
  }

  function replace(entry: XlsxEntry, text: string): readonly Replacement[] {
    const { key, row } = entry;
    if (!mayChange(entry, column)) return [];
    diagnostics.push(...findExcess(key, text));
    const cells = cellsOf(xml, row);
    const look = cellIn(cells, column) ?? cellIn(cells, neighbour);
    return setCells(xml, row, [{ column, text, look }]);
  }

  /** Replaces a source text; its cell exists, as it has a text. */
  function replaceSource(entry: XlsxEntry, text: string): readonly Replacement[] {
    const { source: at } = columns;
    const cell = at === undefined ? undefined : cellIn(cellsOf(xml, entry.row), at);
    if (!cell || !mayChange(entry, cell.column)) return [];
    const place = {
      row: entry.row.number,
      column: cell.column,
      prefix: prefixOf(nameOf(xml, cell.element)),
    };
    const written = writeCell(text, place, attributesOf(xml, cell.element));
    return [{ span: spanOf(xml, cell.element), text: written }];
  }

  const rules: EditRules<XlsxEntry> = {
    replace: (entry, message) => replace(entry, toText(message)),
    replaceSource: (entry, message) => replaceSource(entry, toText(message)),
    remove: (removed) => removeRows(sheet, new Set(removed.map(({ row }) => row))),
    insert: (added) => {
      const rows = added.map(({ key, message, source: known }) => ({
        key,
        text: toText(message),
        source: known === undefined ? undefined : toText(known),
      }));
      diagnostics.push(...rows.flatMap(({ key, text }) => findExcess(key, text)));
      return addRows(parsed, { sheet, column, rows });
    },
  };
  const text = editBySpans(source, parsed, texts, rules, options);
  return { text, diagnostics };
}

/** The problem of a sheet without a header whose first row would look like one after the edit. */
function findHeaderProblem(
  { resource }: XlsxResult,
  texts: ReadonlyMap<string, string | null>,
  locale: string | undefined,
): Diagnostic | undefined {
  const first = resource.entries.find(({ key }) => texts.get(key) !== null);
  const [key, text] = first
    ? [first.key, texts.get(first.key) ?? toText(first.message)]
    : (Array.from(texts).find(([, added]) => added !== null) ?? ['', '']);
  if (!isHeader([key, text ?? ''], locale)) return undefined;
  const message = 'The first row would be read as the names of the columns.';
  return { ...writeProblem('key', key, message), severity: 'error' };
}
