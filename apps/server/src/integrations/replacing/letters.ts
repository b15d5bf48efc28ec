/** Languages that have an i with a dot and one without, each in both cases. */
const dotted: ReadonlySet<string> = new Set(['tr', 'az']);

/** Whether case in a locale is that of Turkish: `i` goes with `İ`, and `ı` with `I`. */
export function hasDottedI(locale: string): boolean {
  return dotted.has(locale.split('_')[0] ?? '');
}

/** All cases of a letter by the rules of a locale. */
export function casesIn(letter: string, locale: string): ReadonlySet<string> {
  if (hasDottedI(locale)) {
    if (letter === 'i' || letter === 'İ') return new Set(['i', 'İ']);
    if (letter === 'ı' || letter === 'I') return new Set(['ı', 'I']);
  }
  return casesOf(letter);
}

/** All cases of a letter by the rules of Unicode, but those of several letters, such as SS for ß. */
export function casesOf(letter: string): ReadonlySet<string> {
  const upper = letter.toUpperCase();
  const cases = [letter, letter.toLowerCase(), upper, upper.toLowerCase()];
  return new Set(cases.filter((one) => Array.from(one).length === 1));
}
