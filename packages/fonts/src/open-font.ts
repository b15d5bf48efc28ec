import { create } from 'fontkit';
import { splitByScript } from './scripts.ts';

/** A font that texts are measured in. */
export interface MeasuringFont {
  /**
   * The width of a line in pixels, with kerning and ligatures, in letters of a size in pixels. A character that the
   * font lacks is as wide as the letters are large: programs show it in another font, which nobody knows here.
   */
  measure(line: string, size: number): number;
}

/**
 * Where marks are attached makes no line wider. fontkit fails at letters that have no place for some of them, such as ڢ of
 * Noto Sans Arabic.
 */
const noAttachment = { mark: false, mkmk: false };

/**
 * Opens a TrueType or OpenType font. Of a variable one, the widths are those without variations. Throws where the
 * bytes are no such font.
 */
export function openFont(bytes: Uint8Array): MeasuringFont {
  // The types want a buffer of Node.js, and the code no more than bytes.
  const font = create(bytes as Parameters<typeof create>[0]);
  if (font.type !== 'TTF') throw new TypeError(`A font of the type ${font.type} can't be measured`);
  const { unitsPerEm } = font;
  const has = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);

  const widthOf = (text: string): number =>
    splitByScript(text).reduce((sum, run) => sum + font.layout(run, noAttachment).advanceWidth, 0);

  const measureUnits = (line: string): number => {
    const text = spell(line, has);
    if (isIn(text, has)) return widthOf(text);
    let [width, run] = [0, ''];
    for (const { segment } of graphemesOf(text)) {
      if (isIn(segment, has)) {
        run += segment;
        continue;
      }
      width += widthOf(run) + unitsPerEm;
      run = '';
    }
    return width + widthOf(run);
  };
  return { measure: (line, size) => (measureUnits(line) * size) / unitsPerEm };
}

type HasSign = (sign: string) => boolean;

const isInvisible: HasSign = (sign) => /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u.test(sign);

/** A text in the spelling that a font has characters for: composed ones, or else their parts. */
function spell(text: string, has: HasSign): string {
  const signs = Array.from(text.normalize('NFC').replaceAll('\t', ' '), (sign) => {
    if (has(sign)) return sign;
    if (isInvisible(sign)) return '';
    const parts = sign.normalize('NFD');
    return isIn(parts, has) ? parts : sign;
  });
  return signs.join('');
}

function isIn(text: string, has: HasSign): boolean {
  return Array.from(text).every(has);
}

let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}
