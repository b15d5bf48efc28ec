import type { ExportCheck, ExportLoss, ExportOptions } from '@parlance/contract';
import type { Diagnostic } from '@parlance/formats';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Db } from '../../../db/database.ts';
import { hasFiles } from '../project-files/project-files.service.ts';
import { findLeftOut } from './exports.queries.ts';

// A longer list would be too long to read.
export const maxLosses = 100;

/** The terms that one file for all leaves out, since an earlier file of the project has their keys. */
export async function getLeftOut(
  db: Db,
  scope: ProjectScope,
  { fileId }: Pick<ExportOptions, 'fileId'>,
): Promise<ExportCheck['losses']> {
  if (fileId !== undefined || !(await hasFiles(db, scope))) return { count: 0, first: [] };
  const { count, first } = await findLeftOut(db, scope, maxLosses);
  const losses = first.map(({ key, path }) => ({
    code: 'file',
    message: `The term of ${path} is left out, as an earlier file has one of the same key.`,
    key,
  }));
  return { count, first: losses };
}

/** The first of the losses. */
export function toLosses(diagnostics: readonly Diagnostic[]): ExportLoss[] {
  return diagnostics
    .slice(0, maxLosses)
    .map(({ code, message, key }) => ({ code, message, ...(key === undefined ? {} : { key }) }));
}
