import type { TermLimits } from '@parlance/contract';
import { listStoredForms } from '@parlance/messages';

/** How much a text takes, in the units of the limits of terms. */
export type TextSize = Required<TermLimits>;

export const sizeUnits = ['characters', 'bytes', 'lines'] as const;

let segmenter: Intl.Segmenter | undefined;
const encoder = new TextEncoder();

/** The size of a text; of a text with plural forms, that of the largest form in each unit. */
export function sizeOf(value: string, isPlural: boolean): TextSize {
  const forms = isPlural ? listStoredForms(value) : [];
  const texts = forms.length > 0 ? forms.map(({ text }) => text) : [value];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const characters = texts.map((text) => Array.from(segmenter?.segment(text) ?? []).length);
  return {
    characters: Math.max(...characters),
    bytes: Math.max(...texts.map((text) => encoder.encode(text).length)),
    lines: Math.max(...texts.map((text) => text.split(/\r\n?|\n/).length)),
  };
}
