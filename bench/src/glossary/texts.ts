const syllables = [
  'ba',
  'den',
  'for',
  'gil',
  'kam',
  'lor',
  'mis',
  'nat',
  'pel',
  'rus',
  'ton',
  'vek',
];

/** A made-up word; the same number is the same word. */
export function wordOf(number: number): string {
  const { length } = syllables;
  const at = (place: number) => syllables[Math.floor(number / length ** place) % length] ?? '';
  return `${at(0)}${at(1)}${at(2)}${at(3)}`;
}

/** A term of one to three words; the same number is the same term. */
export function termOf(number: number): string {
  const words = [wordOf(number), wordOf(number * 7 + 3), wordOf(number * 13 + 5)];
  return words.slice(0, 1 + (number % 3)).join(' ');
}

/** A text of about ten words, of which one term of a glossary, in the plural, is a part. */
export function textOf(number: number): string {
  const before = [number * 3, number * 5 + 1, number * 11].map(wordOf);
  const after = [number * 17 + 2, number * 19, number * 23 + 4, number * 29].map(wordOf);
  return [...before, `${termOf(number % 10_000)}s`, ...after].join(' ');
}

/** A table of concepts with a term in two locales each. */
export function createTable(concepts: number): Buffer {
  const rows = Array.from({ length: concepts }, (_, n) => `${termOf(n)} ${n},Wort ${n}`);
  return Buffer.from(`term_en,term_de\n${rows.join('\n')}\n`);
}

/** The same with terms that texts have. */
export function createTermTable(terms: number): Buffer {
  const rows = Array.from({ length: terms }, (_, n) => `${termOf(n)},Wort ${n}`);
  return Buffer.from(`term_en,term_de\n${rows.join('\n')}\n`);
}
