import type { FileStats } from '@parlance/contract';
import { toShare } from '../../lib/project-progress.ts';

/** The progress of a file, and what the checks found in it. */
export interface FileProgress {
  /** The number of terms to translate in each locale. */
  readonly total: number;
  /** The share over all locales, from 0 to 1. */
  readonly progress: number;
  /** The reviewed share of the same. */
  readonly reviewed: number;
  readonly errors: number;
  readonly warnings: number;
  readonly locales: readonly (FileStats['locales'][number] & {
    readonly progress: number;
    readonly reviewedShare: number;
  })[];
}

/** The progress of a file and its problems, as a whole and in each locale. */
export function toFileProgress({ terms, locked, locales }: FileStats): FileProgress {
  const total = terms - locked;
  const sum = (name: 'translated' | 'reviewed' | 'errors' | 'warnings') =>
    locales.reduce((whole, locale) => whole + locale[name], 0);
  return {
    total,
    progress: toShare(sum('translated'), total * locales.length),
    reviewed: toShare(sum('reviewed'), total * locales.length),
    errors: sum('errors'),
    warnings: sum('warnings'),
    locales: locales.map((locale) => ({
      ...locale,
      progress: toShare(locale.translated, total),
      reviewedShare: toShare(locale.reviewed, total),
    })),
  };
}
