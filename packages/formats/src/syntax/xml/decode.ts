import { signs } from './signs.ts';

/** What of a document tells how its text is meant. */
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

/** The text of a range of a document that has no tags: with references resolved and newlines as `\n`. */
export function decodeText(xml: XmlText, start: number, end: number): string {
  const text = xml.source.slice(start, end);
  return isVerbatim(xml, start, end) ? text : resolve(withPlainBreaks(xml, text));
}

/** A range in which references mean nothing, as in a comment: with newlines as `\n`. */
export function decodeLines(xml: XmlText, start: number, end: number): string {
  const text = xml.source.slice(start, end);
  return isVerbatim(xml, start, end) ? text : withPlainBreaks(xml, text);
}

/** The value of an attribute from between its quotes. */
export function decodeValue(xml: XmlText, start: number, end: number): string {
  const text = xml.source.slice(start, end);
  if (isVerbatim(xml, start, end, true)) return text;
  return resolve(withPlainBreaks(xml, text).replace(/[\t\n]/g, ' '));
}

/**
 * Whether a text says what it means, as most do. V8 looks faster for a sign itself than it finds out in
 * `includes` that a string has two bytes for each.
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

/** There are no entities but those that XML itself has, for a document with any other is refused. */
function resolve(text: string): string {
  return text.replace(reference, (found, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? found;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
