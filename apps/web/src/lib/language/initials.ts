const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Up to two initials: of the first and the last word of the name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => firstOf(word).toLocaleUpperCase()).join('');
}

function firstOf(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment;
  return '';
}
