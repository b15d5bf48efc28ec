import { icuSyntax, type TextSyntax, type Token } from '../tokens/token.ts';
import { tokenise } from '../tokens/tokenise.ts';
import type { Leaf } from './tree.ts';

const syntaxesOfForms = new WeakMap<TextSyntax, TextSyntax>();

/**
 * The tokens of a leaf, with the offsets of the whole text. Right inside of a plural `#` is one, whose name is
 * `#`.
 */
export function leafTokens(
  text: string,
  { start, end, counts }: Leaf,
  syntax: TextSyntax = icuSyntax,
): readonly Token[] {
  const own = counts === undefined ? syntax : syntaxOfForms(syntax);
  const tokens = tokenise(text.slice(start, end), own);
  if (start === 0) return tokens;
  return tokens.map((token) => shift(token, start));
}

function syntaxOfForms(syntax: TextSyntax): TextSyntax {
  const known = syntaxesOfForms.get(syntax);
  if (known) return known;
  const others = syntax.placeholders.filter((style) => style !== 'icu');
  const created: TextSyntax = { ...syntax, placeholders: ['icuplural', ...others] };
  syntaxesOfForms.set(syntax, created);
  return created;
}

function shift(token: Token, by: number): Token {
  const moved = { ...token, start: token.start + by, end: token.end + by };
  if (!token.tag) return moved;
  const attributes = token.tag.attributes.map((attribute) => ({
    ...attribute,
    start: attribute.start + by,
    end: attribute.end + by,
  }));
  return { ...moved, tag: { ...token.tag, attributes } };
}
