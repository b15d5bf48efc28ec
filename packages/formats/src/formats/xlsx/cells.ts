import type { Replacement } from '../../edit/edit.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import {
  closesItself,
  contentSpanOf,
  nameOf,
  spanOf,
  type XmlDocument,
} from '../../syntax/xml/document.ts';
import { setAttribute, setContent } from '../../syntax/xml/edits.ts';
import { escapeAttribute, escapeText } from '../../syntax/xml/text.ts';
import type { Diagnostic } from '../../types.ts';
import { cellIn, cellName, cellsOf, type Sheet, type SheetCell, type SheetRow } from './sheet.ts';
import { escapeString } from './strings.ts';

/** A text for a cell of a row. */
export interface NewText {
  readonly column: number;
  readonly text: string;
  /** A cell with the style to copy. */
  readonly look?: SheetCell | undefined;
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
  /** The namespace prefix of element names with its colon; mostly empty. */
  readonly prefix: string;
}

/** The maximum length of a cell: programs report a workbook with longer cells as damaged. */
const maxCellLength = 32_767;

/** Reports a text that is too long for a cell: programs cut it, though the file holds it. */
export function findExcess(key: string, text: string): Diagnostic[] {
  if (Math.max(key.length, text.length) <= maxCellLength) return [];
  const problem = `Spreadsheet programs cut what is longer than ${maxCellLength} characters.`;
  return [writeProblem('loss', key, problem)];
}

/** Writes a cell with a text, typed so that no program reads it as a number or a formula. */
export function writeCell(
  text: string,
  { row, column, prefix }: CellPlace,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const { r: _, t: __, ...others } = attributes;
  const look = Object.entries(others).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  const tag = `<${prefix}c r="${cellName(row, column)}"${look.join('')}`;
  if (text === '') return `${tag}/>`;
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  const spelt = escapeText(escapeString(text));
  return `${tag} t="inlineStr"><${prefix}is><${prefix}t${space}>${spelt}</${prefix}t></${prefix}is></${prefix}c>`;
}

/** The replacements that set cells of a row, in the order of columns; existing cells are replaced. */
export function setCells(
  xml: XmlDocument,
  row: SheetRow,
  texts: readonly NewText[],
): readonly Replacement[] {
  const { element, number } = row;
  const cells = cellsOf(xml, row);
  const prefix = prefixOf(nameOf(xml, element));
  const fresh: string[] = [];
  const replacements = texts.flatMap(({ column, text, look }): Replacement[] => {
    const old = cellIn(cells, column);
    const attributes = old ? attributesOf(xml, old.element) : lookOf(xml, look);
    const written = writeCell(text, { row: number, column, prefix }, attributes);
    if (old) return [{ span: spanOf(xml, old.element), text: written }];
    if (cells.length === 0) {
      fresh.push(written);
      return [];
    }
    const before = cells.findLast((cell) => cell.column < column);
    const at = before ? spanOf(xml, before.element).end : contentSpanOf(xml, element).start;
    return [{ span: { start: at, end: at }, text: written }];
  });
  const last = texts.at(-1)?.column ?? 0;
  return [
    ...(fresh.length > 0 ? [setContent(xml, element, fresh.join(''))] : []),
    ...replacements,
    ...widenSpan(xml, row, last),
  ];
}

/** The attributes with the style of a cell. */
export function lookOf(
  xml: XmlDocument,
  like: SheetCell | undefined,
): Readonly<Record<string, string>> {
  const style = like && attributesOf(xml, like.element).s;
  return style === undefined ? {} : { s: style };
}

/** Removes the `spans` of a row that would be too narrow; the attribute is an optional hint. */
function widenSpan(xml: XmlDocument, { element }: SheetRow, column: number): Replacement[] {
  const lastColumn = Number(attributesOf(xml, element).spans?.split(':').at(-1));
  // Of a self-closing element only the content is replaced, not the attributes.
  if (!(column >= lastColumn) || closesItself(xml, element)) return [];
  return setAttribute(xml, element, 'spans', undefined);
}

/** Removes rows; a row that the next one is counted from is only emptied. */
export function removeRows({ xml, rows }: Sheet, removed: ReadonlySet<SheetRow>): Replacement[] {
  return rows.flatMap((row, at): Replacement[] => {
    if (!removed.has(row)) return [];
    const next = rows[at + 1];
    const { start, end } = spanOf(xml, row.element);
    if (next && attributesOf(xml, next.element).r === undefined) {
      return [setContent(xml, row.element, '')];
    }
    // Rows may be added at the line break behind the row, so the one before it is removed.
    const newline = /\r?\n$/.exec(xml.source.slice(Math.max(0, start - 2), start))?.[0] ?? '';
    return [{ span: { start: start - newline.length, end }, text: '' }];
  });
}

/** The line break at an offset, if there is one. */
export function newlineAt(source: string, offset: number): string {
  return /^\r?\n/.exec(source.slice(offset, offset + 2))?.[0] ?? '';
}

/** The prefix of a name with its colon, if it has one. */
export function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(':') + 1);
}
