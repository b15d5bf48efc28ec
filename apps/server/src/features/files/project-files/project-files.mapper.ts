import type { FileStats, ProjectFile } from '@parlance/contract';
import type { FileCount, FileRow, FindingCount } from './project-files.queries.ts';

export function toProjectFile(row: FileRow): ProjectFile {
  const { id, path, format, created_at, updated_at } = row;
  const date = { created: created_at.toISOString(), modified: updated_at.toISOString() };
  return { id, path, format, date };
}

/** Without `counts` the file has no terms; `found` has what the checks found in it, by locale. */
export function toFileStats(
  fileId: string,
  locales: readonly { readonly locale: string }[],
  found: ReadonlyMap<string, FindingCount> = new Map(),
  { terms, locked, texts }: Omit<FileCount, 'file_id'> = {
    terms: 0,
    locked: 0,
    texts: {},
  },
): FileStats {
  return {
    fileId,
    terms,
    locked,
    locales: locales.map(({ locale }) => {
      const { errors = 0, warnings = 0 } = found.get(locale) ?? {};
      const { translated = 0, reviewed = 0 } = texts[locale] ?? {};
      return { locale, translated, reviewed, errors, warnings };
    }),
  };
}
