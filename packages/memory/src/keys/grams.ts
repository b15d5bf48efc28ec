/** Letters of scripts with so many signs, or without spaces, that two of them tell as much as three of others. */
const dense =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Thai}/u;

const edge = ' ';

/** The pieces of a normalised text that texts are found by: three signs each, or two of dense scripts. Each once. */
export function gramsOf(norm: string): ReadonlySet<string> {
  const text = `${edge}${norm}${edge}`;
  const grams = new Set<string>();
  const mayBeDense = /[\u0e00-\uffff]/.test(norm);
  for (let at = 0; at < text.length - 1; at++) {
    const isDense = mayBeDense && (isDenseAt(text, at) || isDenseAt(text, at + 1));
    const gram = text.slice(at, at + (isDense ? 2 : 3));
    if (isDense || gram.length === 3) grams.add(gram);
  }
  if (grams.size === 0) grams.add(text);
  return grams;
}

function isDenseAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0x0e00) return false;
  // Signs beyond the first plane are ideographs for the most part, and others do no harm here.
  return (unit >= 0xd800 && unit <= 0xdfff) || dense.test(text.charAt(at));
}
