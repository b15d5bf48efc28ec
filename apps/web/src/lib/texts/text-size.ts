import {
  countBytes,
  countGraphemes,
  listLines,
  shownText,
  type TextSyntax,
} from '@parlance/messages';
import { listTokenised } from './text-tokens.ts';

export const sizeUnits = ['characters', 'bytes', 'lines'] as const;

/** How much a text takes, in the units of the limits of terms that need no font. */
export type TextSize = Readonly<Record<(typeof sizeUnits)[number], number>>;

/** A text as the checks measure it: as it is shown; of several forms each. */
export function listShown(value: string, isPlural: boolean, syntax: TextSyntax): readonly string[] {
  return listTokenised(value, isPlural, syntax).map(({ text, tokens }) => shownText(text, tokens));
}

/** The size of texts as they are shown: that of the largest in each unit. */
export function sizeOf(shown: readonly string[]): TextSize {
  const largest = (measure: (text: string) => number) => Math.max(...shown.map(measure));
  return {
    characters: largest(countGraphemes),
    bytes: largest(countBytes),
    lines: largest((text) => listLines(text).length),
  };
}

/** The width of the widest line of texts. */
export function widthOf(shown: readonly string[], measure: (line: string) => number): number {
  return Math.max(...shown.flatMap(listLines).map(measure));
}
