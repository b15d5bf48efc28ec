import { plainSyntax, type TextSyntax, tokenStylesOfFlags, uniqueSyntax } from '@parlance/messages';
import { formats } from './registry.ts';
import type { FormatId } from './types.ts';

/** What is known of texts besides the format of their file. */
export interface TextHints {
  /** The gettext flags of the term. */
  readonly flags?: readonly string[];
  /** What the source texts of the file look like (`guessSyntax`), which counts where the format says nothing. */
  readonly guess?: TextSyntax | undefined;
}

/** What programs take for other than text in the texts of a format. */
export function syntaxOfFormat(id: FormatId, { flags = [], guess }: TextHints = {}): TextSyntax {
  const { placeholders: own, textSyntax = {} } = formats[id];
  const styles =
    tokenStylesOfFlags(flags) ??
    textSyntax.placeholders ??
    (own === undefined ? guess?.placeholders : [own]) ??
    [];
  return uniqueSyntax({
    ...plainSyntax,
    ...(own === undefined && guess !== undefined ? guess : {}),
    ...textSyntax,
    placeholders: styles,
  });
}
