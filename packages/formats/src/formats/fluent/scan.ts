/** A piece of a pattern: text or a placeable. */
export interface Piece {
  readonly isText: boolean;
  readonly source: string;
}

/** More levels of braces than real patterns have; the parser of the library recurses for each. */
const maxBraces = 50;

/**
 * Cuts the text of a pattern at its outermost braces. Undefined where braces are unbalanced. Braces in string
 * literals do not count; in the variants of a select expression quotes begin no literals.
 */
export function cutPattern(text: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  let start = 0;
  for (const { index } of text.matchAll(/[{}]/g)) {
    if (index < start) continue;
    const end = text[index] === '{' ? endOfPlaceable(text, index) : undefined;
    if (end === undefined) return undefined;
    if (index > start) pieces.push({ isText: true, source: text.slice(start, index) });
    pieces.push({ isText: false, source: text.slice(index, end) });
    start = end;
  }
  if (start < text.length) pieces.push({ isText: true, source: text.slice(start) });
  return pieces;
}

/** The offset behind the brace that closes the one at `open`. */
function endOfPlaceable(text: string, open: number): number | undefined {
  /** For each open brace, whether the scan is already in the variants of its select expression. */
  const inVariants: boolean[] = [];
  const sign = /[{}"]|->/g;
  sign.lastIndex = open;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const [token] = found;
    if (token === '{') inVariants.push(false);
    else if (token === '}') inVariants.pop();
    else if (inVariants.at(-1)) continue;
    else if (token === '->') inVariants[inVariants.length - 1] = true;
    else {
      const literal = /"(?:[^"\\\n]|\\.)*"/y;
      literal.lastIndex = found.index;
      if (!literal.test(text)) return undefined;
      sign.lastIndex = literal.lastIndex;
    }
    if (inVariants.length === 0) return sign.lastIndex;
    if (inVariants.length > maxBraces) return undefined;
  }
  return undefined;
}
