import type { ProjectStats } from '@parlance/contract';
import type { StatsRow } from './stats.queries.ts';

export function toStats(rows: readonly StatsRow[]): ProjectStats {
  const terms = rows[0]?.terms_count ?? 0;
  const localeStats: ProjectStats['localeStats'] = {};
  let translated = 0;
  let locales = 0;
  for (const { locale, translated_count } of rows) {
    if (locale === null || translated_count === null) continue;
    locales += 1;
    translated += translated_count;
    localeStats[locale] = toProgress(translated_count, terms);
  }
  const total = toTotal(terms, locales);
  return { projectStats: { ...toProgress(translated, total), terms, locales }, localeStats };
}

/** How many translations a project asks for. Without locales the terms themselves are to do. */
export function toTotal(terms: number, locales: number): number {
  return terms * Math.max(locales, 1);
}

export function toProgress(translated: number, total: number) {
  // In this order, as 0.29 * 100 is less than 29.
  const progress = total === 0 ? 0 : Math.floor((translated * 100) / total) / 100;
  return { progress, translated, total };
}
