import type { FormatId } from '@parlance/formats';
import { createFileGuesser, fillPattern } from '@parlance/formats';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../../../access/scope.ts';
import { AppError } from '../../../../app-error.ts';
import type { ContentLock } from '../../../../content/locks.queries.ts';
import type { Db, Transaction } from '../../../../db/database.ts';
import {
  findFile,
  insertFile,
  listFileRows,
  listFilesWithTerms,
  updateFile,
} from '../../project-files/project-files.queries.ts';
import { findTemplatePath } from '../../templates.queries.ts';

/** The file of the project that an import goes into, if the request names one. */
export interface FileTarget {
  readonly fileId?: string | undefined;
  /** The path of a file, which is created if it does not exist. */
  readonly path?: string | undefined;
}

interface Sent {
  readonly path: string;
  readonly pattern: string | null;
}

/**
 * Sets the target of an import: the file with an id or with a path. The path may be that of the file in one locale.
 */
export function intoFile<T extends { readonly files: readonly Sent[] }>(
  merge: T,
  { fileId, path, locale }: FileTarget & { readonly locale?: string | undefined },
): T & { readonly target: FileTarget } {
  if (path === undefined || path.includes('{')) return { ...merge, target: { fileId, path } };
  const preferred = locale === undefined ? [] : [locale];
  const guessed = createFileGuesser({ preferred })({ path, head: new Uint8Array() });
  const isOfLocale = locale !== undefined && guessed.locale?.code === locale;
  const pattern = (isOfLocale ? guessed.pattern : undefined) ?? null;
  const files = merge.files.map((file) => ({ ...file, path, pattern }));
  return { ...merge, files, target: { fileId, path: pattern ?? path } };
}

interface ImportedFiles {
  readonly target: FileTarget;
  readonly files: readonly { readonly filePath: string | null; readonly format: FormatId }[];
}

interface SettledFiles {
  /** In the order of the imported files; null for a file that does not exist yet. */
  readonly fileIds: readonly (string | null)[];
  /** The named files among them that have no terms. */
  readonly empty: readonly string[];
}

/**
 * Finds the project files of the imported files. A file without a target or path belongs to the unnamed file, unless
 * that has no terms and the project has exactly one named file: then it belongs to that one.
 */
export async function findFiles(
  db: Db,
  scope: ProjectScope,
  { target, files }: ImportedFiles,
): Promise<SettledFiles> {
  const rows = await listFileRows(db, scope);
  const filled = new Set(await listFilesWithTerms(db, scope));
  const byPath = new Map(rows.map(({ id, path }) => [path, id]));
  const named = rows.filter(({ path }) => path !== null);
  const [only] = named;
  const isOnly = only && named.length === 1 && !filled.has(scope.projectId);
  if (target.fileId !== undefined && !rows.some(({ id }) => id === target.fileId)) {
    throw new AppError('NotFound');
  }
  const fileIds = files.map(({ filePath }) => {
    if (target.fileId !== undefined) return target.fileId;
    const path = target.path ?? filePath;
    if (path !== null) return byPath.get(path) ?? null;
    return isOnly ? only.id : scope.projectId;
  });
  const empty = [...new Set(fileIds)].filter(
    (id) => id !== null && id !== scope.projectId && !filled.has(id),
  );
  return { fileIds, empty: empty.filter((id) => id !== null) };
}

/** Like `findFiles`, but creates missing files and sets the format of files that have none yet. */
export async function settleFiles(
  trx: Transaction,
  lock: ContentLock,
  merge: ImportedFiles,
): Promise<{ fileIds: readonly string[]; empty: readonly string[] }> {
  const found = await findFiles(trx, lock, merge);
  const made = new Map<string, string>();
  const fileIds: string[] = [];
  for (const [place, { filePath, format }] of merge.files.entries()) {
    const known = found.fileIds[place];
    const path = merge.target.path ?? filePath;
    if (known) {
      const file = known === lock.projectId ? undefined : await findFile(trx, lock, known);
      if (file && file.format === null) await updateFile(trx, lock, { id: known, format });
      fileIds.push(known);
    } else if (path !== null) {
      const id = made.get(path) ?? newId();
      if (!made.has(path)) await insertFile(trx, lock, { id, path, format });
      made.set(path, id);
      fileIds.push(id);
    }
  }
  return { fileIds, empty: [...found.empty, ...made.values()] };
}

/** The path in an archive for a file that came without a path and belongs to a named file. */
export async function settlePath(
  trx: Transaction,
  scope: ProjectScope,
  file: { fileId: string; path: string; locale: string; format: FormatId },
): Promise<{ path?: string; pattern?: string | null }> {
  const { fileId, path, locale, format } = file;
  if (path !== '' || fileId === scope.projectId) return {};
  const known = await findTemplatePath(trx, scope, { fileId, locale, format });
  if (known) return known;
  const { path: pattern = null } = (await findFile(trx, scope, fileId)) ?? {};
  if (pattern === null) return {};
  if (!pattern.includes('{')) return { path: pattern, pattern: null };
  return { path: fillPattern(pattern, { locale, format }), pattern };
}
