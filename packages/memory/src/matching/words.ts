import { toLanguageTag } from '@parlance/messages';

const words = /[\p{L}\p{M}\p{N}'’]+|[\ue001-\ue004]/gu;
const unspaced = new Set(['zh', 'yue', 'ja', 'th', 'lo', 'km', 'my']);
const segmenters = new Map<string, Intl.Segmenter>();

/** The words of a normalised text. Placeholders, tags and addresses are words as well. */
export function wordsOf(norm: string, locale: string): readonly string[] {
  const language = locale.split('_', 1)[0] ?? '';
  if (!unspaced.has(language)) return norm.match(words) ?? [];
  return Array.from(segmenterOf(locale).segment(norm))
    .filter(({ isWordLike, segment }) => isWordLike === true || /^[\ue001-\ue004]/.test(segment))
    .map(({ segment }) => segment);
}

function segmenterOf(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale);
  if (known) return known;
  const created = new Intl.Segmenter(toLanguageTag(locale), { granularity: 'word' });
  segmenters.set(locale, created);
  return created;
}

const minStem = 3;
const maxEnding = 4;

/** Whether two words differ by their endings alone: `file` and `files`, `загрузка` and `загрузки`. */
function isSameStem(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let stem = 0;
  while (stem < shorter && a[stem] === b[stem]) stem++;
  const ending = Math.max(a.length, b.length) - stem;
  return stem >= minStem && ending <= maxEnding && stem >= ending * 2;
}

/** What it costs to have another form of a word instead of it. */
const stemCost = 0.3;

/** The similarity of two texts by their words, from 0 to 1. */
export function wordSimilarity(a: readonly string[], b: readonly string[]): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  let row = new Array<number>(b.length + 1);
  for (const [index, word] of a.entries()) {
    row[0] = index + 1;
    for (const [at, other] of b.entries()) {
      const cost = word === other ? 0 : isSameStem(word, other) ? stemCost : 1;
      row[at + 1] = Math.min(
        (previous[at] ?? 0) + cost,
        (previous[at + 1] ?? 0) + 1,
        (row[at] ?? 0) + 1,
      );
    }
    [previous, row] = [row, previous];
  }
  return 1 - (previous[b.length] ?? longer) / longer;
}
