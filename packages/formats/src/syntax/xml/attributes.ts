import { decodeValue } from './decode.ts';
import { nameOf, startOf, type XmlDocument, type XmlElement } from './document.ts';
import { isBlankSign, signs } from './signs.ts';

/** The decoded values of attributes by name, as the file spells the name. It has no inherited properties. */
export type XmlAttributes = Readonly<Record<string, string>>;

const none: XmlAttributes = Object.freeze(Object.create(null));

export function attributesOf(xml: XmlDocument, element: XmlElement): XmlAttributes {
  const { source } = xml;
  let at = firstAttribute(xml, element);
  if (isTagEnd(source.charCodeAt(at))) return none;
  // The object inherits from an empty one: an object without a prototype takes V8 three times as much memory.
  const attributes: Record<string, string> = Object.create(none);
  while (!isTagEnd(source.charCodeAt(at))) {
    const nameEnd = endOfName(xml, at);
    const open = openingQuote(xml, nameEnd);
    const close = closingQuote(xml, open);
    attributes[source.slice(at, nameEnd)] = decodeValue(xml, open + 1, close);
    at = skipBlanks(xml, close + 1);
  }
  return attributes;
}

/** The decoded value of one attribute, found without creating an object of all attributes. */
export function attributeOf(
  xml: XmlDocument,
  element: XmlElement,
  name: string,
): string | undefined {
  const { source } = xml;
  let at = firstAttribute(xml, element);
  while (!isTagEnd(source.charCodeAt(at))) {
    const nameEnd = endOfName(xml, at);
    const open = openingQuote(xml, nameEnd);
    const close = closingQuote(xml, open);
    if (nameEnd - at === name.length && source.startsWith(name, at)) {
      return decodeValue(xml, open + 1, close);
    }
    at = skipBlanks(xml, close + 1);
  }
  return undefined;
}

// Only tags of well-formed XML get here, so errors are not checked.

/** The offset of an element's first attribute, or of the end of its tag. */
function firstAttribute(xml: XmlDocument, element: XmlElement): number {
  return skipBlanks(xml, startOf(xml, element) + 1 + nameOf(xml, element).length);
}

function endOfName(xml: XmlDocument, start: number): number {
  let at = start;
  while (!isNameEnd(xml, xml.source.charCodeAt(at))) at++;
  return at;
}

/** The offset of the quote before the value of an attribute whose name ends at an offset. */
function openingQuote(xml: XmlDocument, nameEnd: number): number {
  return skipBlanks(xml, skipBlanks(xml, nameEnd) + 1);
}

function closingQuote({ source }: XmlDocument, open: number): number {
  const quote = source.charCodeAt(open);
  let close = open + 1;
  while (source.charCodeAt(close) !== quote) close++;
  return close;
}

function skipBlanks(xml: XmlDocument, start: number): number {
  let at = start;
  while (isBlank(xml, xml.source.charCodeAt(at))) at++;
  return at;
}

function isBlank({ isXml11 }: XmlDocument, sign: number): boolean {
  return isBlankSign(sign) || (isXml11 && (sign === 0x85 || sign === 0x2028));
}

function isNameEnd(xml: XmlDocument, sign: number): boolean {
  return sign === signs.equals || isBlank(xml, sign);
}

function isTagEnd(sign: number): boolean {
  return sign === signs.greater || sign === signs.slash;
}
