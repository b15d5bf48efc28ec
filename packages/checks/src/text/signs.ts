// A pattern that is anchored to the end of a text is tried from each of its signs, which takes long in long texts. So
// what stands before an offset is read backwards, sign by sign.

/** The whole character that ends at an offset; empty at the beginning. */
export function signBefore(text: string, at: number): string {
  const last = text.charAt(at - 1);
  return /[\uDC00-\uDFFF]/.test(last) ? text.slice(Math.max(0, at - 2), at) : last;
}

/** The whole character that begins at an offset; empty at the end. */
export function signAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** The offset where the signs begin that stand before an offset and fit a pattern of one character. */
export function skipBack(text: string, at: number, pattern: RegExp): number {
  let start = at;
  while (start > 0) {
    const sign = signBefore(text, start);
    if (!pattern.test(sign)) break;
    start -= sign.length;
  }
  return start;
}

/** The last few signs before an offset, for patterns that end there. */
export function textBefore(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - length), at);
}

export function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) count++;
  return count;
}
