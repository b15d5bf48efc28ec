import type { ProjectStats } from '@parlance/contract';
import { toShare } from '../../lib/project-progress.ts';
import type { Edit } from './edit-queue.ts';

/** The number of translated terms that a locale gains or loses when a value replaces another. */
export function gainOf({ before, value }: Pick<Edit, 'before' | 'value'>): number {
  return Number(value !== '') - Number(before !== '');
}

/** The statistics after `gain` more terms of a locale are translated. */
export function withGain(stats: ProjectStats, localeCode: string, gain: number): ProjectStats {
  const locale = stats.localeStats[localeCode];
  if (!locale || gain === 0) return stats;
  return {
    projectStats: grown(stats.projectStats, gain),
    localeStats: { ...stats.localeStats, [localeCode]: grown(locale, gain) },
  };
}

type Counts = Pick<ProjectStats['projectStats'], 'progress' | 'translated' | 'total'>;

function grown<T extends Counts>(progress: T, gain: number): T {
  const translated = Math.min(Math.max(progress.translated + gain, 0), progress.total);
  return { ...progress, translated, progress: toShare(translated, progress.total) };
}
