import { createInlineTexts, type InlineTexts } from '../../syntax/xml/inline.ts';
import type { Markup } from '../../syntax/xml/markup.ts';
import { escapeText } from '../../syntax/xml/text.ts';

const codePoint = /^<cp\s+hex\s*=\s*["']([\dA-Fa-f]{1,8})["']\s*\/>$/;
// The characters outside production [2] of XML 1.0.
const illegal = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\p{Cs}\ufffe\uffff]/gu;

/**
 * The texts of `<source>` and `<target>`, with the inline elements of XLIFF 2.1, section 4.2.3. `<cp>` is
 * decoded to its character, so any text can be held.
 */
export const values: InlineTexts = createInlineTexts('ph pc sc ec mrk sm em'.split(' '), {
  decode: decodeCodePoints,
  encode: (text, newline) =>
    escapeText(text, newline).replace(illegal, (found) => {
      const hex = found.charCodeAt(0).toString(16).toUpperCase();
      return `<cp hex="${hex.padStart(4, '0')}"/>`;
    }),
});

function decodeCodePoints(markup: Markup): Markup {
  if (!markup.tags.some((tag) => codePoint.test(tag))) return markup;
  const [first = '', ...rest] = markup.texts;
  const texts = [first];
  const tags: string[] = [];
  for (const [at, text] of rest.entries()) {
    const tag = markup.tags[at] ?? '';
    const number = Number.parseInt(codePoint.exec(tag)?.[1] ?? '', 16);
    if (number <= 0x10ffff) {
      texts[texts.length - 1] += String.fromCodePoint(number) + text;
    } else {
      tags.push(tag);
      texts.push(text);
    }
  }
  return { texts, tags };
}
