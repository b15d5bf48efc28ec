import type { Replacement } from '../../edit/edit.ts';
import { onlyTextOf, type XmlDocument, type XmlElement } from './document.ts';
import { setContent, setText } from './edits.ts';
import {
  contentOf,
  joinMarkup,
  type Markup,
  protectText,
  readMarkup,
  unprotectText,
} from './markup.ts';
import { escapeText, xmlHolds } from './text.ts';

/** Reads and writes texts with inline elements of a format. */
export interface InlineTexts {
  /**
   * The value of an element: its text, or with inline elements their XML source text (see `markup.ts`). A plain
   * text that looks like inline elements has `&lt;` instead of `<`.
   */
  read(xml: XmlDocument, element: XmlElement): string;
  /** Writes a value as the content of an element; the reverse of `read`. */
  write(value: string, newline: string): string;
  /** The replacement that sets the value of an element. */
  set(xml: XmlDocument, element: XmlElement, value: string, newline: string): Replacement;
}

/** The peculiarities of a format's texts. */
export interface InlineSpelling {
  /** Replaces tags that represent characters by these. */
  decode?(markup: Markup): Markup;
  /** Encodes a text for XML, instead of `escapeText`. */
  encode?(text: string, newline: string): string;
}

/** Creates the reader and writer for texts of a format with these inline elements. */
export function createInlineTexts(
  names: readonly string[],
  { decode = (markup) => markup, encode = escapeText }: InlineSpelling = {},
): InlineTexts {
  const known = new Set(names);
  const opening = new RegExp(`<(?:${names.join('|')})\\b`);

  const isInline = (text: string): boolean =>
    opening.test(text) && readMarkup(text, (name) => known.has(name)) !== undefined;

  /** Whether a text looks like inline elements, directly or after any number of `protectText`. */
  const spellsInline = (text: string): boolean => {
    if (!/<|lt;/.test(text)) return false;
    if (text.includes('<')) return isInline(text);
    const levels = Array.from(text.matchAll(/&((?:amp;)*)lt;/g), ([, found = '']) => found.length);
    if (levels.length === 0) return false;
    const lowest = levels.reduce((a, b) => Math.min(a, b));
    const bare = text.replace(/&((?:amp;)*)lt;/g, (_, found: string) =>
      found.length === lowest ? '<' : `&${found.slice(lowest + 'amp;'.length)}lt;`,
    );
    return isInline(bare);
  };

  /** The plain text of a value; undefined for one with inline elements. */
  const plainText = (value: string): string | undefined => {
    if (isInline(value)) return undefined;
    return spellsInline(value) ? unprotectText(value) : value;
  };

  const write = (value: string, newline: string): string => {
    const text = plainText(value);
    if (text !== undefined) return encode(text, newline);
    const { texts = [], tags = [] } = readMarkup(value) ?? {};
    return joinMarkup(
      texts.map((part) => encode(part, newline)),
      tags,
    );
  };

  return {
    read(xml, element) {
      const only = onlyTextOf(xml, element);
      if (only !== undefined) return spellsInline(only) ? protectText(only) : only;
      const { texts, tags } = decode(contentOf(xml, element));
      if (tags.length > 0) return joinMarkup(texts.map(protectText), tags);
      const [text = ''] = texts;
      return spellsInline(text) ? protectText(text) : text;
    },
    write,
    set(xml, element, value, newline) {
      const text = plainText(value);
      return text === undefined || !xmlHolds(text)
        ? setContent(xml, element, write(value, newline))
        : setText(xml, element, text);
    },
  };
}
