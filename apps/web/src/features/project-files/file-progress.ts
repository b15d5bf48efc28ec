import type { FileStats } from '@parlance/contract';

export interface FileProgress {
  /** The number of terms to translate in each locale. */
  readonly total: number;
  /** The share over all locales, from 0 to 1. */
  readonly progress: number;
  readonly locales: readonly { locale: string; translated: number; progress: number }[];
}

/** The progress of a file, as a whole and in each locale. */
export function toFileProgress({ terms, locked, locales }: FileStats): FileProgress {
  const total = terms - locked;
  const share = (translated: number, of: number) => (of === 0 ? 0 : translated / of);
  const translated = locales.reduce((sum, locale) => sum + locale.translated, 0);
  return {
    total,
    progress: share(translated, total * locales.length),
    locales: locales.map((locale) => ({ ...locale, progress: share(locale.translated, total) })),
  };
}
