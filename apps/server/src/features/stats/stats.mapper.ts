import type { ProjectStats } from '@parlance/contract';
import type { StatsRow } from './stats.queries.ts';

export function toStats(rows: readonly StatsRow[]): ProjectStats {
  const { terms_count: terms = 0, locked_count = 0 } = rows[0] ?? {};
  const open = terms - locked_count;
  const localeStats: ProjectStats['localeStats'] = {};
  let translated = 0;
  let locales = 0;
  let errors = 0;
  let warnings = 0;
  for (const row of rows) {
    if (row.locale === null) continue;
    const found = { errors: row.errors_count ?? 0, warnings: row.warnings_count ?? 0 };
    const texts = row.translated_count ?? 0;
    locales += 1;
    translated += texts;
    errors += found.errors;
    warnings += found.warnings;
    localeStats[row.locale] = { ...toProgress(texts, open), ...found };
  }
  const total = toTotal(open, locales);
  return {
    projectStats: { ...toProgress(translated, total), errors, warnings, terms, locales },
    localeStats,
  };
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
