import { isDeepStrictEqual } from 'node:util';
import { guessSyntax } from '@parlance/messages';
import type { SystemScope } from '../../../access/scope.ts';
import {
  type CheckContext,
  type CheckedFileRow,
  listCheckedFiles,
  listSourceTexts,
  upsertCheckedFile,
} from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { toFiles } from '../checking.service.ts';

/**
 * Looks again at the source texts of files that were touched, and of those whose format has changed. Returns all files,
 * and those whose texts are of another syntax than before.
 */
export async function refreshFiles(
  db: Db,
  scope: SystemScope,
  check: CheckContext,
  touched: 'all' | readonly string[],
): Promise<{ files: ReadonlyMap<string, CheckedFileRow>; changed: readonly CheckedFileRow[] }> {
  const files = new Map(toFiles(await listCheckedFiles(db, scope)));
  const changed: CheckedFileRow[] = [];
  for (const file of files.values()) {
    const { id, format, is_known } = file;
    const isSame = is_known && format === file.checked_format;
    const isTouched = touched === 'all' || touched.includes(id);
    // A file that nobody knows has no source texts until a change touches it.
    if (!isTouched && (isSame || !is_known)) continue;
    const texts = await listSourceTexts(db, scope, check, id);
    // Nothing is known of a file that has no source texts yet, so that an edit looks at them as soon as there are some.
    if (texts.length === 0) continue;
    const guess = guessSyntax(texts) ?? null;
    if (isSame && isDeepStrictEqual(guess, file.guess)) continue;
    const refreshed = { ...file, guess, checked_format: format, is_known: true };
    files.set(id, refreshed);
    changed.push(refreshed);
  }
  return { files, changed };
}

/** Writes down the syntax of files after their texts were checked by it: a job that is interrupted looks at them again. */
export async function storeFiles(
  db: Db,
  scope: SystemScope,
  files: readonly CheckedFileRow[],
): Promise<void> {
  for (const file of files) await upsertCheckedFile(db, scope, file);
}
