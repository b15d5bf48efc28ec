import type { Token } from './token.ts';
import { isNumeric } from './values.ts';

/** What numbers stand for where a text is measured. */
const sampleNumber = '99';

/**
 * A text as programs show it, to be measured: without tags, with what escapes and entities stand for, and with samples
 * in place of placeholders: the given ones by their keys, else a number for numbers, and for others their spelling.
 */
export function shownText(
  text: string,
  tokens: readonly Token[],
  samples: Readonly<Record<string, string>> = {},
): string {
  const show = (token: Token): string | undefined => {
    switch (token.kind) {
      case 'placeholder':
        return samples[token.key] ?? (isNumeric(token) ? sampleNumber : undefined);
      case 'tag':
      case 'accelerator':
        return '';
      case 'escape':
      case 'entity':
        return token.key;
      default:
        return undefined;
    }
  };
  let [shown, end] = ['', 0];
  for (const token of tokens) {
    const written = token.start < end ? undefined : show(token);
    if (written === undefined) continue;
    shown += text.slice(end, token.start) + written;
    end = token.end;
  }
  return shown + text.slice(end);
}

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them: its extended grapheme clusters (UAX #29). */
export function countGraphemes(text: string): number {
  // Each unit of these is a grapheme.
  if (/^[\u0020-\u02FF\u0400-\u0482\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]*$/.test(text)) {
    return text.length;
  }
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].length;
}

/** The bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  let count = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return count;
}

/** The lines of a text, however they end. */
export function listLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}
