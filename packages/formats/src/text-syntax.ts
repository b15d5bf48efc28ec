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

/** The languages of documents by the flags that translation tools have for them. */
const markups = {
  'md-text': 'markdown',
  'mdx-text': 'mdx',
  'rst-text': 'rst',
  'asciidoc-text': 'asciidoc',
} as const;

/** The language of documents that the texts of a term are written in, by its flags; undefined where none says it. */
export function markupOf(
  flags: readonly string[] = [],
): (typeof markups)[keyof typeof markups] | undefined {
  const flag = flags.find((one): one is keyof typeof markups => Object.hasOwn(markups, one));
  return flag && markups[flag];
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
