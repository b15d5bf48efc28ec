/** What stands between letters in a regular expression and makes what is before it a choice of several numbers. */
const optional = /^(?:[*?]|\{0?[,}])/;

/** Signs that texts spell in several ways, as `''` of ICU for an apostrophe. */
const spelledOtherwise = /['{}#&\\<>]+/;

/**
 * The longest text that whatever a regular expression of RE2 finds must have; empty where there is none that could be
 * told. It reads only what surely stands outside of groups, classes and choices.
 */
export function literalOfPattern(pattern: string): string {
  const runs: string[] = [''];
  const end = () => runs.push('');
  let depth = 0;
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at);
    if (sign === '\\') {
      const escaped = pattern.charAt(++at);
      // Letters and digits are classes, and \Q begins a quotation.
      if (/[A-Za-z0-9]/.test(escaped)) {
        if (/[QpPxC0-9]/.test(escaped)) return '';
        end();
      } else if (depth === 0) at = add(escaped, at);
    } else if (sign === '[') {
      const stop = endOfClass(pattern, at);
      if (stop < 0) return '';
      at = stop;
      end();
    } else if (sign === '(') {
      // Flags may change what follows.
      if (pattern.startsWith('(?', at) && !/^\(\?(?::|P?<)/.test(pattern.slice(at))) return '';
      depth++;
      end();
    } else if (sign === ')') {
      depth--;
      end();
    } else if (sign === '|') {
      if (depth === 0) return '';
    } else if (/[.^$*+?{}]/.test(sign)) {
      if (sign === '{') at = Math.max(at, pattern.indexOf('}', at));
      end();
    } else if (depth === 0) at = add(sign, at);
  }
  return longest(runs);

  /** Adds a sign to the run, unless it may be missing. Returns where the sign ends. */
  function add(sign: string, at: number): number {
    const code = pattern.codePointAt(at) ?? 0;
    const whole = code > 0xffff ? String.fromCodePoint(code) : sign;
    const next = at + whole.length;
    const rest = pattern.slice(next, next + 4);
    if (optional.test(rest) || /^\{/.test(rest)) end();
    else runs.push((runs.pop() ?? '') + whole);
    return next - 1;
  }
}

function endOfClass(pattern: string, start: number): number {
  // A bracket right at the beginning is a sign of the class.
  let at = start + (pattern[start + 1] === '^' ? 2 : 1);
  if (pattern[at] === ']') at++;
  for (; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern.startsWith('[:', at)) at = Math.max(at, pattern.indexOf(':]', at) + 1);
    else if (pattern[at] === ']') return at;
  }
  return -1;
}

/** The longest part of a text that is spelt in one way wherever it stands. */
export function surePartOf(text: string, isUnsure?: RegExp): string {
  return longest(
    text.split(spelledOtherwise).flatMap((part) => (isUnsure ? part.split(isUnsure) : [part])),
  );
}

function longest(parts: readonly string[]): string {
  return parts.reduce((best, part) => (part.length > best.length ? part : best), '');
}
