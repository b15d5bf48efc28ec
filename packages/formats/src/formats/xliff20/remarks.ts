import { bare } from '../../entry.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import {
  childElement,
  childElements,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { escapeAttribute, escapeText, legalXml } from '../../syntax/xml/text.ts';
import type { Entry, JsonValue } from '../../types.ts';

/** The parts of a `<unit>` besides its texts: its notes, by Angular's categories, and its original data. */
export type Remarks = Pick<Entry, 'comments' | 'references' | 'context' | 'meta'>;

export function readRemarks(xml: XmlDocument, unit: XmlElement): Remarks {
  const notes = childElement(xml, unit, 'notes');
  const original = childElement(xml, unit, 'originalData');
  if (!notes && !original) return bare;
  const comments: string[] = [];
  const references: string[] = [];
  const meanings: string[] = [];
  for (const note of notes ? childElements(xml, notes, 'note') : []) {
    const text = textOf(xml, note).trim();
    if (text === '') continue;
    const { category } = attributesOf(xml, note);
    if (category === 'location') references.push(text);
    else if (category === 'meaning') meanings.push(text);
    else comments.push(text);
  }
  const data = original ? childElements(xml, original, 'data') : [];
  const codes = data.map((code) => [attributesOf(xml, code).id ?? '', textOf(xml, code)] as const);
  return {
    comments,
    references,
    ...(meanings.length > 0 ? { context: meanings.join('\n') } : {}),
    meta: {
      ...(codes.length > 0 ? { originalData: Object.fromEntries(codes) } : {}),
    },
  };
}

/** The maximum length, in characters, of remarks that are repeated for each segment of a unit. */
const maxRepeatedLength = 65_536;

/**
 * The remarks for all segments of a unit but the first: the same, unless their repetition would be too long.
 */
export function repeatRemarks(remarks: Remarks, times: number): Remarks {
  const { comments, references, context = '', meta } = remarks;
  let length = context.length;
  for (const note of [...comments, ...references]) length += note.length;
  return length * times <= maxRepeatedLength ? remarks : { ...bare, meta };
}

/** The lines with the notes and the original data of a unit, without indentation. */
export function writeRemarks(
  { comments = [], references = [], context, meta = {} }: Partial<Entry>,
  unit: string,
  newline: string,
): string[] {
  const text = (value: string): string => escapeText(legalXml(value), newline);
  const notes = [
    ...references.map((place) => `<note category="location">${text(place)}</note>`),
    ...(context === undefined ? [] : [`<note category="meaning">${text(context)}</note>`]),
    ...comments.map((comment) => `<note>${text(comment)}</note>`),
  ];
  const codes = Object.entries(readCodes(meta.originalData)).map(
    ([id, code]) => `<data id="${escapeAttribute(legalXml(id))}">${text(code)}</data>`,
  );
  const wrap = (name: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`<${name}>`, ...lines.map((line) => unit + line), `</${name}>`];
  return [...wrap('notes', notes), ...wrap('originalData', codes)];
}

function readCodes(data: JsonValue | undefined): Record<string, string> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {};
  const codes = Object.entries(data).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(codes);
}
