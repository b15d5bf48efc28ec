import { encodeText } from '../../encoding/encoding.ts';
import type { Container, Encoding } from '../../format.ts';
import { isHeader } from '../../syntax/columns.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import { nameOf, rootElement } from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import { readDirectory, type ZipPart } from '../../syntax/zip/directory.ts';
import { repackPart, writeZip } from '../../syntax/zip/write.ts';
import { dropCalculations } from './calculations.ts';
import { newWorkbook } from './new-workbook.ts';
import {
  childrenNamed,
  localName,
  type Parts,
  readPart,
  readText,
  readXml,
  relationshipsOf,
} from './parts.ts';
import { firstTexts, readSheet } from './sheet.ts';
import { readStrings } from './strings.ts';

/** The separator between the XML of a sheet and that of its shared strings: XML has no such character. */
const separator = '\0';

/** The parts of a workbook that are known without parsing its sheets. */
interface Workbook {
  readonly name: string;
  readonly parts: Parts;
  readonly sheets: readonly ZipPart[];
  readonly strings: string | undefined;
}

/** The sheet with the keys. */
interface FoundSheet {
  readonly workbook: Workbook;
  readonly sheet: ZipPart;
  readonly xml: string;
  readonly encoding: Encoding;
}

/**
 * The container of workbooks. The text is the XML of one sheet, with that of the shared strings its cells refer
 * to.
 */
export const workbookContainer: Container = {
  matches: (bytes) => startsLikeZip(bytes) && workbookName(toParts(bytes)) !== undefined,
  unpack(bytes) {
    const found = findSheet(bytes);
    if ('problem' in found) return found;
    return { text: joinText(found.xml, found.workbook.strings) };
  },
  pack(text, file) {
    const [xml = '', strings] = splitText(text);
    const found = file && findSheet(file);
    if (!found || 'problem' in found) return newWorkbook(xml, strings);
    const { workbook, sheet, encoding } = found;
    const packed = new Map(workbook.parts);
    packed.set(sheet.name, repackPart(sheet, encodeText(xml, encoding)));
    if (countFormulas(xml) !== countFormulas(found.xml)) dropCalculations(packed, workbook.name);
    return writeZip([...packed.values()]);
  },
};

/** Joins the XML of a sheet and its shared strings to one text. */
export function joinText(sheet: string, strings: string | undefined): string {
  return strings === undefined ? sheet : sheet + separator + strings;
}

/** The reverse of `joinText`. */
export function splitText(text: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

function findSheet(bytes: Uint8Array): FoundSheet | { problem: string } {
  const workbook = readWorkbook(bytes);
  if ('problem' in workbook) return workbook;
  const [first] = workbook.sheets;
  if (!first) return { problem: 'The workbook has no sheet that can be read.' };
  const sheet = workbook.sheets.length > 1 ? (findKeys(workbook) ?? first) : first;
  const decoded = readPart(sheet);
  if (!decoded || decoded.text.includes(separator)) {
    return { problem: 'The sheet is damaged, or larger than a sheet of translations can be.' };
  }
  return { workbook, sheet, xml: decoded.text, encoding: decoded.encoding };
}

function readWorkbook(bytes: Uint8Array): Workbook | { problem: string } {
  const parts = toParts(bytes);
  const name = workbookName(parts);
  if (name === undefined) {
    return { problem: 'The file is no XLSX workbook, or one with a password.' };
  }
  if (readText(parts.get('[Content_Types].xml'))?.includes('macroEnabled')) {
    return { problem: 'Workbooks with macros are not read: save it as XLSX.' };
  }
  const related = relationshipsOf(parts, name);
  const stringsName = related.find(({ type }) => type === 'sharedStrings')?.target;
  const stringsPart = stringsName === undefined ? undefined : parts.get(stringsName);
  const strings = readText(stringsPart);
  if (stringsPart && strings === undefined) {
    return { problem: 'The strings are damaged, or more than translations can be.' };
  }
  const xml = readXml(parts.get(name));
  const [list] = xml ? childrenNamed(xml, rootElement, 'sheets') : [];
  const elements = xml ? childrenNamed(xml, list, 'sheet') : [];
  const targets = new Map<string | undefined, string>();
  for (const { id, type, target } of related) {
    if (type === 'worksheet' && !targets.has(id)) targets.set(id, target);
  }
  const sheets = elements.flatMap((element) => {
    const attributes = xml ? attributesOf(xml, element) : {};
    const ids = Object.entries(attributes).filter(([key]) => key.includes(':'));
    const target = targets.get(ids.find(([key]) => localName(key) === 'id')?.[1]);
    return (target !== undefined && parts.get(target)) || [];
  });
  // Several sheets may name one part, which is read once.
  return { name, parts, sheets: [...new Set(sheets)], strings };
}

/** The first sheet whose header begins with a key. */
function findKeys({ sheets, strings }: Workbook): ZipPart | undefined {
  const items = readStrings(strings) ?? [];
  return sheets.find((part) => {
    const { xml } = parseXml(readText(part) ?? '');
    const sheet = xml && readSheet(xml);
    return sheet && isHeader(firstTexts(sheet, items));
  });
}

/** The main part of the package, if it is a workbook. */
function workbookName(parts: Parts): string | undefined {
  const name = relationshipsOf(parts, '').find(({ type }) => type === 'officeDocument')?.target;
  if (name === undefined) return undefined;
  const xml = readXml(parts.get(name));
  return xml && localName(nameOf(xml, rootElement)) === 'workbook' ? name : undefined;
}

function toParts(bytes: Uint8Array): Parts {
  return new Map((readDirectory(bytes) ?? []).map((part) => [part.name, part]));
}

function startsLikeZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function countFormulas(xml: string): number {
  return xml.match(/<(?:\w+:)?f[\s>/]/g)?.length ?? 0;
}
