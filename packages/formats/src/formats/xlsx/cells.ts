import type { Replacement } from '../../edit.ts';
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
  /** A cell that it is to look like. */
  readonly look?: SheetCell | undefined;
}

/** Where a cell is. */
interface CellPlace {
  readonly row: number;
  readonly column: number;
  /** Of the names of elements, with its colon; mostly none. */
  readonly prefix: string;
}

/** As many characters as a cell may have: a program that finds more takes the workbook for damaged. */
const maxCellLength = 32_767;

/** What is lost of a text that is too long for a cell, in programs but not in the file. */
export function findExcess(key: string, text: string): Diagnostic[] {
  if (Math.max(key.length, text.length) <= maxCellLength) return [];
  const problem = `Spreadsheet programs cut what is longer than ${maxCellLength} characters.`;
  return [writeProblem('loss', key, problem)];
}

/** Writes a cell with a text in it, which no program takes for a number or a formula. */
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

/** The replacements that give a row cells with texts, in the order of columns, in place of those it has. */
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

/** The attributes that make a cell look like another one. */
export function lookOf(
  xml: XmlDocument,
  like: SheetCell | undefined,
): Readonly<Record<string, string>> {
  const style = like && attributesOf(xml, like.element).s;
  return style === undefined ? {} : { s: style };
}

/** A row may say which columns it has, which is a hint and no need. */
function widenSpan(xml: XmlDocument, { element }: SheetRow, column: number): Replacement[] {
  const lastColumn = Number(attributesOf(xml, element).spans?.split(':').at(-1));
  // Nothing is put into an element that closes itself, but for its content.
  if (!(column >= lastColumn) || closesItself(xml, element)) return [];
  return setAttribute(xml, element, 'spans', undefined);
}

/** Takes rows out; one that the next row counts from stays empty. */
export function removeRows({ xml, rows }: Sheet, removed: ReadonlySet<SheetRow>): Replacement[] {
  return rows.flatMap((row, at): Replacement[] => {
    if (!removed.has(row)) return [];
    const next = rows[at + 1];
    const { start, end } = spanOf(xml, row.element);
    if (next && attributesOf(xml, next.element).r === undefined) {
      return [setContent(xml, row.element, '')];
    }
    // The break behind the row is where another one may be added.
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
