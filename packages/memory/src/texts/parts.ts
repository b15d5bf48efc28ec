import {
  guessSyntax,
  plainSyntax,
  type Span,
  type TextSyntax,
  type Token,
  tokenise,
  uniqueSyntax,
} from '@parlance/messages';

/** The kinds of parts that another text of the same words may have others of. */
export const partKinds = ['placeholder', 'tag', 'address', 'number'] as const;

export type PartKind = (typeof partKinds)[number];

/** A part that stands for something: two texts that differ in such parts alone say the same. */
export interface Part extends Span {
  readonly kind: PartKind;
  /** As it is spelt. */
  readonly text: string;
}

/** Stand in normalised texts for a placeholder, a tag and an address: signs that no writing uses. */
export const marks: Readonly<Record<Exclude<PartKind, 'number'>, string>> = {
  placeholder: '\ue001',
  tag: '\ue002',
  address: '\ue003',
};

/** What numbers become in normalised texts. */
export const numberMark = '0';

export const numberPattern = /\p{Nd}+(?:[.,'’٬٫\u00A0\u202F]\p{Nd}+)*/gu;

/** The syntax that a text by itself looks like. Two texts that are equal look alike, wherever they are. */
export function syntaxOf(text: string): TextSyntax {
  // Without any of these signs, a text has no placeholder, no tag and no entity.
  if (!/[{}%$<&@]/.test(text)) return plainSyntax;
  const guess = guessSyntax([text]);
  return guess ? uniqueSyntax(guess) : plainSyntax;
}

/** The kind of a token; undefined for what readers see as words. */
export function kindOf({ kind, isLocked }: Token): Exclude<PartKind, 'number'> | undefined {
  if (isLocked || kind === 'placeholder') return 'placeholder';
  if (kind === 'tag') return 'tag';
  return kind === 'url' || kind === 'email' ? 'address' : undefined;
}

/** The parts of a text that stand for something, in their order, numbers among its words included. */
export function listParts(text: string, syntax: TextSyntax): readonly Part[] {
  const parts: Part[] = [];
  for (const token of tokenise(text, syntax)) {
    const { start, end } = token;
    const kind = kindOf(token);
    if (kind) parts.push({ kind, start, end, text: text.slice(start, end) });
    else if (token.kind === 'text') parts.push(...listNumbers(text.slice(start, end), start));
  }
  return parts;
}

function listNumbers(words: string, offset: number): readonly Part[] {
  return Array.from(words.matchAll(numberPattern), ({ 0: number, index }) => ({
    kind: 'number' as const,
    start: offset + index,
    end: offset + index + number.length,
    text: number,
  }));
}
