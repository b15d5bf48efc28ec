import type { TermLimits } from '@parlance/contract';
import {
  countBytes,
  countGraphemes,
  listLines,
  shownText,
  type TextSyntax,
} from '@parlance/messages';
import { listTokenised } from './text-tokens.ts';

/** How much a text takes, in the units of the limits of terms. */
export type TextSize = Required<TermLimits>;

export const sizeUnits = ['characters', 'bytes', 'lines'] as const;

/** The size of a text as the checks measure it: as it is shown, and of several forms that of the largest in each unit. */
export function sizeOf(value: string, isPlural: boolean, syntax: TextSyntax): TextSize {
  const shown = listTokenised(value, isPlural, syntax).map(({ text, tokens }) =>
    shownText(text, tokens),
  );
  const largest = (measure: (text: string) => number) => Math.max(...shown.map(measure));
  return {
    characters: largest(countGraphemes),
    bytes: largest(countBytes),
    lines: largest((text) => listLines(text).length),
  };
}
