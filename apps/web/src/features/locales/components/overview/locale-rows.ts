import type { ProjectStats } from '@parlance/contract';
import type { LocaleNames, NamedLocale } from '../../../../lib/language/locale-names.ts';
import { toShare } from '../../../../lib/project-progress.ts';
import type { Sorting } from '../../locales-search.ts';

/** A locale with its numbers. */
export interface LocaleRow {
  readonly locale: NamedLocale;
  readonly isSource: boolean;
  readonly progress: number;
  readonly reviewed: number;
  readonly untranslated: number;
  readonly unreviewed: number;
  readonly wordsLeft: number | null;
  readonly errors: number;
  readonly warnings: number;
  readonly lastActivity: string | null;
}

const none = {
  progress: 0,
  translated: 0,
  reviewed: 0,
  total: 0,
  errors: 0,
  warnings: 0,
  wordsLeft: null,
  lastActivity: null,
};

export function toLocaleRow(
  locale: NamedLocale,
  { localeStats }: ProjectStats,
  sourceLocale: string | null,
): LocaleRow {
  const stats = localeStats[locale.code] ?? none;
  const { translated, reviewed, total, ...numbers } = stats;
  return {
    ...numbers,
    locale,
    isSource: locale.code === sourceLocale,
    reviewed: toShare(reviewed, total),
    untranslated: total - translated,
    unreviewed: translated - reviewed,
  };
}

/**
 * Sorts rows by a column: names from A to Z, all numbers with most work first. The source locale stays above the
 * others, and rows that are alike are in the order of their names.
 */
export function sortRows(
  rows: readonly LocaleRow[],
  { by, isReversed }: { by: Sorting; isReversed: boolean },
  names: LocaleNames,
): LocaleRow[] {
  const byCode = new Map(rows.map((row) => [row.locale.code, row]));
  const sorted = names
    .sort(rows.map(({ locale }) => locale))
    .flatMap(({ code }) => byCode.get(code) ?? []);
  if (by === 'name' && isReversed) sorted.reverse();
  const rank = ranks[by];
  const sign = isReversed ? -1 : 1;
  return sorted.sort(
    (a, b) => Number(b.isSource) - Number(a.isSource) || sign * (rank(a) - rank(b)),
  );
}

const ranks: Readonly<Record<Sorting, (row: LocaleRow) => number>> = {
  name: () => 0,
  progress: ({ progress }) => progress,
  untranslated: ({ untranslated }) => -untranslated,
  unreviewed: ({ unreviewed }) => -unreviewed,
  words: ({ wordsLeft }) => -(wordsLeft ?? 0),
  // An error weighs more than any number of warnings.
  problems: ({ errors, warnings }) => -(errors + warnings / 1e9),
  activity: ({ lastActivity }) => -Date.parse(lastActivity ?? '1970-01-01'),
};
