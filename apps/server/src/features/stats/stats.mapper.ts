import type { ProjectStats } from '@parlance/contract';
import type { StatsRow } from './stats.queries.ts';

export function toStats(rows: readonly StatsRow[]): ProjectStats {
  const { terms_count: terms = 0, locked_count = 0, average_words = null } = rows[0] ?? {};
  const open = terms - locked_count;
  const localeStats: ProjectStats['localeStats'] = {};
  const sum = { translated: 0, reviewed: 0, errors: 0, warnings: 0 };
  let locales = 0;
  for (const row of rows) {
    if (row.locale === null) continue;
    const translated = row.translated_count ?? 0;
    const reviewed = row.reviewed_count ?? 0;
    const found = { errors: row.errors_count ?? 0, warnings: row.warnings_count ?? 0 };
    locales += 1;
    sum.translated += translated;
    sum.reviewed += reviewed;
    sum.errors += found.errors;
    sum.warnings += found.warnings;
    localeStats[row.locale] = {
      ...toProgress(translated, open),
      reviewed,
      ...found,
      wordsLeft: row.is_source ? 0 : toWordsLeft(open - translated, average_words),
      lastActivity: row.last_activity?.toISOString() ?? null,
    };
  }
  const { translated, ...others } = sum;
  const total = toTotal(open, locales);
  return {
    projectStats: { ...toProgress(translated, total), ...others, terms, locales },
    localeStats,
  };
}

/** Null where no source text tells how long texts are. */
function toWordsLeft(untranslated: number, averageWords: number | null): number | null {
  return averageWords === null ? null : Math.round(untranslated * averageWords);
}

/**
 * The number of translations that a project needs for terms that are not locked. Without locales the terms themselves
 * count.
 */
export function toTotal(terms: number, locales: number): number {
  return terms * Math.max(locales, 1);
}

export function toProgress(translated: number, total: number) {
  // Multiplied before it is divided, as 0.29 * 100 is less than 29.
  const progress = total === 0 ? 0 : Math.floor((translated * 100) / total) / 100;
  return { progress, translated, total };
}
