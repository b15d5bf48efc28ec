import { signs } from './signs.ts';

/** The parts of a document that determine how its text is decoded. */
interface XmlText {
  readonly source: string;
  readonly isXml11: boolean;
}

const reference = /&(?:#(\d+)|#x([\dA-Fa-f]+)|(\w+));/g;

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Decodes a range without tags: references are resolved and line breaks become `\n`. */
export function decodeText(xml: XmlText, start: number, end: number): string {
  const text = xml.source.slice(start, end);
  return isVerbatim(xml, start, end) ? text : resolve(withPlainBreaks(xml, text));
}

/** Decodes a range without references, such as a comment: line breaks become `\n`. */
export function decodeLines(xml: XmlText, start: number, end: number): string {
  const text = xml.source.slice(start, end);
  return isVerbatim(xml, start, end) ? text : withPlainBreaks(xml, text);
}

/** Decodes the value of an attribute, given the range between its quotes. */
export function decodeValue(xml: XmlText, start: number, end: number): string {
  const text = xml.source.slice(start, end);
  if (isVerbatim(xml, start, end, true)) return text;
  return resolve(withPlainBreaks(xml, text).replace(/[\t\n]/g, ' '));
}

/**
 * Whether a range needs no decoding, as most do. The loop is faster in V8 than `includes`, which first has to
 * find out that the string has two bytes per character.
 */
function isVerbatim(
  { source, isXml11 }: XmlText,
  start: number,
  end: number,
  isValue = false,
): boolean {
  if (isXml11) return false;
  for (let at = start; at < end; at++) {
    const sign = source.charCodeAt(at);
    if (sign === signs.and || sign === signs.return) return false;
    if (isValue && (sign === signs.newline || sign === signs.tab)) return false;
  }
  return true;
}

function withPlainBreaks({ isXml11 }: XmlText, text: string): string {
  return text.replace(isXml11 ? /\r[\n\x85]?|[\x85\u2028]/g : /\r\n?/g, '\n');
}

/** Resolves references. Only the predefined entities exist, since documents that declare others are refused. */
function resolve(text: string): string {
  return text.replace(reference, (found, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? found;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
