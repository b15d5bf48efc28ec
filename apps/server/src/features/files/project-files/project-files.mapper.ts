import type { ProjectFile } from '@parlance/contract';
import type { FileCount, FileRow } from './project-files.queries.ts';

/** Without counts for a file that has no terms. */
export function toProjectFile(
  { id, path, format, created_at, updated_at }: FileRow,
  locales: readonly { readonly locale: string }[],
  { terms, locked, translated }: Omit<FileCount, 'file_id'> = {
    terms: 0,
    locked: 0,
    translated: {},
  },
): ProjectFile {
  return {
    id,
    path,
    format,
    terms,
    locked,
    locales: locales.map(({ locale }) => ({ locale, translated: translated[locale] ?? 0 })),
    date: { created: created_at.toISOString(), modified: updated_at.toISOString() },
  };
}
