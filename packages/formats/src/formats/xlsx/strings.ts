import {
  childElements,
  nameOf,
  rootElement,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import { xmlHolds } from '../../syntax/xml/text.ts';
import { childrenNamed, localName } from './parts.ts';

/** A text of a workbook; `rich` where parts of it have their own font. */
export interface RichText {
  readonly text: string;
  readonly rich: boolean;
}

/** The shared strings, which cells refer to by index; undefined for text that is no such list. */
export function readStrings(source: string | undefined): readonly RichText[] | undefined {
  if (source === undefined) return [];
  const { xml } = parseXml(source);
  return xml && localName(nameOf(xml, rootElement)) === 'sst'
    ? childrenNamed(xml, rootElement, 'si').map((element) => readRichText(xml, element))
    : undefined;
}

/** The text of an element of type `CT_Rst`, without phonetic hints. */
export function readRichText(xml: XmlDocument, element: XmlElement): RichText {
  let text = '';
  let rich = false;
  for (const child of childElements(xml, element)) {
    const name = localName(nameOf(xml, child));
    if (name === 't') text += unescapeString(textOf(xml, child));
    if (name !== 'r') continue;
    rich = true;
    for (const piece of childrenNamed(xml, child, 't')) text += unescapeString(textOf(xml, piece));
  }
  return { text, rich };
}

// ECMA-376 part 1, 22.9.2.19 (ST_Xstring): characters that XML can't hold are written as `_x000D_`.
const escaped = /_x([\dA-Fa-f]{4})_/g;

/** Escapes a text for XML, before XML's own escapes; the reverse of `unescapeString`. */
export function escapeString(text: string): string {
  // Escaped even without a following `_`, since the escape of the next character may begin there.
  const literal = text.replace(/_(?=x[\dA-Fa-f]{4})/g, '_x005F_');
  return literal.includes('\r') || !xmlHolds(literal)
    ? Array.from(literal, escapeSign).join('')
    : literal;
}

function escapeSign(sign: string): string {
  if (sign !== '\r' && xmlHolds(sign)) return sign;
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

export function unescapeString(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
