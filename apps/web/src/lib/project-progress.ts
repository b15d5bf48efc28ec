import type { ProjectStats } from '@parlance/contract';

/** The sums over the locales that are translated into. */
export interface ProjectProgress {
  readonly total: number;
  readonly translated: number;
  /** The translated share, from 0 to 1. */
  readonly progress: number;
  /** The reviewed share, from 0 to 1. */
  readonly reviewed: number;
  /** About how many words are left; null where no source text tells how long texts are. */
  readonly wordsLeft: number | null;
  /** The number of the locales, and how many of them are complete. */
  readonly locales: number;
  readonly complete: number;
}

/** The progress of a project without its source locale, which nobody translates into unless it is the only one. */
export function toProjectProgress(
  { localeStats }: ProjectStats,
  sourceLocale: string | null,
): ProjectProgress {
  const all = Object.entries(localeStats);
  const others = all.filter(([code]) => code !== sourceLocale);
  const counted = (others.length > 0 ? others : all).map(([, stats]) => stats);
  const sum = (name: 'translated' | 'reviewed' | 'total') =>
    counted.reduce((whole, stats) => whole + stats[name], 0);
  const [translated, total] = [sum('translated'), sum('total')];
  const words = counted.map(({ wordsLeft }) => wordsLeft);
  return {
    total,
    translated,
    progress: toShare(translated, total),
    reviewed: toShare(sum('reviewed'), total),
    wordsLeft: words.includes(null)
      ? null
      : words.reduce<number>((all, one) => all + (one ?? 0), 0),
    locales: counted.length,
    complete: counted.filter((stats) => stats.translated === stats.total).length,
  };
}

/** Floored like the shares of the server, so that 100 % means all. */
export function toShare(count: number, total: number): number {
  return total === 0 ? 0 : Math.floor((count * 100) / total) / 100;
}

/** An estimate of words with two digits, as it has no more. */
export function toRound(words: number): number {
  return Number(words.toPrecision(2));
}
