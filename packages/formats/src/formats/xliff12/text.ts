import type { Replacement } from '../../edit.ts';
import type { XmlElement } from '../../syntax/xml/document.ts';
import { setContent, setText } from '../../syntax/xml/edits.ts';
import {
  contentOf,
  joinMarkup,
  protectText,
  readMarkup,
  unprotectText,
} from '../../syntax/xml/markup.ts';
import { escapeText } from '../../syntax/xml/text.ts';

/** The inline elements of XLIFF 1.2, section 2.4. */
const inlineElements: ReadonlySet<string> = new Set('g x bx ex bpt ept ph it mrk sub'.split(' '));

/**
 * The value of a `<source>` or `<target>`: its text, or with inline elements their XML source text (see
 * `syntax/xml/markup.ts`). A text that only spells inline elements is told apart by `&lt;`.
 */
export function readValue(source: string, element: XmlElement): string {
  const { texts, tags } = contentOf(source, element);
  if (tags.length > 0) return joinMarkup(texts.map(protectText), tags);
  const [text = ''] = texts;
  return spellsInline(text) ? protectText(text) : text;
}

/** Writes a value as the content of a `<source>` or `<target>`: the reverse of `readValue`. */
export function writeValue(value: string, newline: string): string {
  const text = plainText(value);
  if (text !== undefined) return escapeText(text, newline);
  const { texts = [], tags = [] } = readMarkup(value) ?? {};
  return joinMarkup(
    texts.map((part) => escapeText(part, newline)),
    tags,
  );
}

/** The replacement that gives a `<source>` or `<target>` another value. */
export function setValue(
  source: string,
  element: XmlElement,
  value: string,
  newline: string,
): Replacement {
  const text = plainText(value);
  return text === undefined
    ? setContent(source, element, writeValue(value, newline))
    : setText(source, element, text);
}

/** The text that a value stands for; undefined for one with inline elements. */
function plainText(value: string): string | undefined {
  if (isInline(value)) return undefined;
  return spellsInline(value) ? unprotectText(value) : value;
}

/** Whether a text reads as inline elements, as it is or behind any number of `protectText`. */
function spellsInline(text: string): boolean {
  if (!text.includes('<') && !text.includes('lt;')) return false;
  if (text.includes('<')) return isInline(text);
  const levels = Array.from(text.matchAll(/&((?:amp;)*)lt;/g), ([, found = '']) => found.length);
  if (levels.length === 0) return false;
  const lowest = levels.reduce((a, b) => Math.min(a, b));
  const bare = text.replace(/&((?:amp;)*)lt;/g, (_, found: string) =>
    found.length === lowest ? '<' : `&${found.slice(lowest + 'amp;'.length)}lt;`,
  );
  return isInline(bare);
}

function isInline(text: string): boolean {
  if (!/<(?:g|x|[be]x|[be]pt|ph|it|mrk|sub)\b/.test(text)) return false;
  return readMarkup(text, (name) => inlineElements.has(name)) !== undefined;
}
