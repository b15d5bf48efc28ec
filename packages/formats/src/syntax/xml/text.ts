import { type Message, toText } from '@parlance/messages';
import type { Diagnostic } from '../../types.ts';
import { writeProblem } from '../collect.ts';

// XML 1.0, production [2]: the characters that a document can't hold, not even as a character reference.
const illegal = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\p{Cs}\ufffe\uffff]/u;
const everyIllegal = new RegExp(illegal, 'gu');

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Whether XML can hold a text: it can't hold some control characters and lone surrogates. */
export function xmlHolds(text: string): boolean {
  return !illegal.test(text);
}

/** The text without characters that XML can't hold. */
export function legalXml(text: string): string {
  return text.replace(everyIllegal, '');
}

/** Writes legal text as the content of an element; `newline` replaces line feeds. */
export function escapeText(text: string, newline = '\n'): string {
  const escaped = text.replace(/[&<>\r]/g, (found) => references[found] ?? found);
  return newline === '\n' ? escaped : escaped.replaceAll('\n', newline);
}

/** Writes legal text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (found) => references[found] ?? found);
}

/** Writes a comment. It is not `exact` if it had to be reworded, as XML allows no `--` in comments. */
export function writeComment(text: string): { comment: string; exact: boolean } {
  const legal = legalXml(text).replace(/-(?=-)/g, '- ');
  return { comment: `<!-- ${legal} -->`, exact: legal === text };
}

/** The text of a message without characters that XML can't hold; their loss is reported. */
export function toLegal(key: string, message: Message, diagnostics: Diagnostic[]): string {
  const text = toText(message);
  if (xmlHolds(text)) return text;
  const problem = 'Control characters are left out of the text, as XML can not hold them.';
  diagnostics.push(writeProblem('loss', key, problem));
  return legalXml(text);
}

/** The raw value of an attribute in a start tag; for `detect` and `localeOf`, which do not parse. */
export function attributeIn(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']+)`).exec(tag)?.[1];
}
