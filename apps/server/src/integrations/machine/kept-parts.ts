import type { Span } from '@parlance/messages';
import type { TextClient } from './text-client.ts';

type Marks = TextClient['keep'];

/** A text for programs that take markup: what must stay is in elements that they leave alone, by number. */
export function markKept(text: string, kept: readonly Span[], marks: Marks): string {
  let [marked, at] = ['', 0];
  for (const [n, { start, end }] of kept.entries()) {
    marked += escapeMarkup(text.slice(at, start)) + elementOf(n, text.slice(start, end), marks);
    at = end;
  }
  return marked + escapeMarkup(text.slice(at));
}

/** Undoes `markKept` in a translation: each part that stays is as it was, wherever its element has got to. */
export function unmarkKept(
  translation: string,
  text: string,
  kept: readonly Span[],
  marks: Marks,
): string {
  const element =
    marks === 'xml' ? /<x id="(\d+)">[^<]*<\/x>/g : /<span[^>]*? id="k(\d+)"[^>]*>[^<]*<\/span>/g;
  let [plain, at] = ['', 0];
  for (const match of translation.matchAll(element)) {
    const { start, end } = kept[Number(match[1])] ?? { start: 0, end: 0 };
    plain += decodeMarkup(translation.slice(at, match.index)) + text.slice(start, end);
    at = match.index + match[0].length;
  }
  return plain + decodeMarkup(translation.slice(at));
}

function elementOf(n: number, spelling: string, marks: Marks): string {
  const inner = escapeMarkup(spelling);
  return marks === 'xml'
    ? `<x id="${n}">${inner}</x>`
    : `<span translate="no" class="notranslate" id="k${n}">${inner}</span>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decodeMarkup(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (spelling, digits, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? spelling;
      const code = Number.parseInt(digits ?? hex, digits === undefined ? 16 : 10);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : spelling;
    },
  );
}
