import type { endpoints, FileStats, ParsedBody, ProjectFile } from '@parlance/contract';
import { fillPattern, formats } from '@parlance/formats';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Changed } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Activity } from '../../../content/activity/writing.queries.ts';
import { applyChanges } from '../../../content/apply.ts';
import { insertTermDeletions } from '../../../content/archive/archive.queries.ts';
import { insertChangeSet } from '../../../content/changes.queries.ts';
import { archiveFile, selectTermsOfFile } from '../../../content/files.queries.ts';
import { type ContentLock, lockContent } from '../../../content/locks.queries.ts';
import type { Context } from '../../../context.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../../db/planner.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ofBoth, withoutLocale } from '../../../integrations/formats/reading/file-paths.ts';
import { listProjectLocaleRows } from '../../locales/locales.queries.ts';
import { listTemplatePaths, updateTemplatePath } from '../templates.queries.ts';
import { toFileStats, toProjectFile } from './project-files.mapper.ts';
import {
  type FileRow,
  type FindingCount,
  findCounts,
  findFile,
  insertFile,
  listFileCounts,
  listFileRows,
  listFindingCounts,
  updateFile,
} from './project-files.queries.ts';

type NewFile = ParsedBody<typeof endpoints.createFile>;

export async function listFiles(db: Db, scope: ProjectScope): Promise<ProjectFile[]> {
  return (await listFileRows(db, scope)).map(toProjectFile);
}

export async function getFileStats(db: Db, scope: ProjectScope): Promise<FileStats[]> {
  const rows = await listFileRows(db, scope);
  const locales = await listProjectLocaleRows(db, scope);
  const found = groupByFile(await listFindingCounts(db, scope));
  if (rows.length === 1) {
    const counts = await findCounts(db, scope);
    return rows.map(({ id }) => toFileStats(id, locales, found.get(id), counts));
  }
  const counts = await listFileCounts(db, scope);
  const byFile = new Map(counts.map((count) => [count.file_id, count]));
  return rows.map(({ id }) => toFileStats(id, locales, found.get(id), byFile.get(id)));
}

/** Counts of findings, by file and then by locale. */
function groupByFile(
  counts: readonly FindingCount[],
): ReadonlyMap<string, ReadonlyMap<string, FindingCount>> {
  const byFile = new Map<string, Map<string, FindingCount>>();
  for (const count of counts) {
    const ofFile = byFile.get(count.file_id) ?? new Map<string, FindingCount>();
    byFile.set(count.file_id, ofFile.set(count.locale, count));
  }
  return byFile;
}

export async function createFile(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  { path, format = null }: NewFile,
): Promise<ProjectFile> {
  const row = await inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope);
    const file = await insertFile(trx, lock, { id: newId(), path, format });
    await events.record(trx, scope, toFileActivity('file.create', file));
    return file;
  });
  return toProjectFile(row);
}

export async function changeFile(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  fileId: string,
  change: ParsedBody<typeof endpoints.updateFile>,
): Promise<ProjectFile> {
  const row = await inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope);
    const { path } = await requireFile(trx, lock, fileId);
    if (path === null && change.path !== undefined) throw unnamedError('body.path');
    await updateFile(trx, lock, { id: fileId, ...change });
    if (path !== null && change.path !== undefined && change.path !== path) {
      await moveTemplates(trx, lock, { fileId, path: change.path });
    }
    const file = await requireFile(trx, lock, fileId);
    await events.record(trx, scope, toFileActivity('file.update', file));
    return file;
  });
  return toProjectFile(row);
}

/** Moves the templates of a file to its changed path; the locale keeps its spelling in each of them. */
async function moveTemplates(
  trx: Transaction,
  lock: ContentLock,
  { fileId, path: wanted }: { fileId: string; path: string },
): Promise<void> {
  for (const template of await listTemplatePaths(trx, lock, fileId)) {
    const { locale, format, path, pattern } = template;
    const own = wanted.includes('{') && pattern === null ? withoutLocale(wanted) : wanted;
    const [extension] = formats[format].extensions;
    const isOfPlurals = path.endsWith(extension) && ofBoth(path, format) !== path;
    const placed = isOfPlurals ? own.replace(/\.[^./]*$/, extension) : own;
    const hasHyphens = locale.includes('_') && path.includes(locale.replaceAll('_', '-'));
    const spelled = hasHyphens ? placed.replace('{locale}', '{tag}') : placed;
    await updateTemplatePath(trx, lock, {
      ...template,
      fileId,
      newPath: fillPattern(spelled, { locale, format }),
      newPattern: pattern === null || !placed.includes('{') ? null : placed,
    });
  }
}

/** Deletes a file with its terms, as one change set. */
export async function removeFile(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  fileId: string,
): Promise<Changed> {
  const { terms, changeSetId } = await inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope, { labels: 'all' });
    const { path } = await requireFile(trx, lock, fileId);
    if (path === null) throw unnamedError('params.fileId');
    if (lock.totals.terms_count > manyRows) await joinByHash(trx);
    const id = newId();
    const selection = selectTermsOfFile(lock, fileId);
    await insertTermDeletions(trx, lock, { changeSetId: id, terms: selection });
    const counts = await applyChanges(trx, lock, id);
    await archiveFile(trx, lock, fileId);
    const summary = { counts, deletedFile: fileId };
    await insertChangeSet(trx, lock, { id, kind: 'file.delete', summary });
    const activity = toFileActivity('file.delete', { id: fileId, path });
    const terms = { event: 'terms' as const, data: { count: counts.terms } };
    await events.record(trx, scope, {
      ...activity,
      changeSetId: id,
      events: [...activity.events, ...(counts.terms > 0 ? [terms] : [])],
    });
    return { terms: counts.terms, changeSetId: id };
  });
  if (terms > manyRows) void analyzeContent(db, scope.projectId, ['terms']);
  return { answer: undefined, changeSetId };
}

/** Throws `NotFound` unless the file belongs to the project. */
export async function requireFile(db: Db, scope: ProjectScope, fileId: string): Promise<FileRow> {
  const row = await findFile(db, scope, fileId);
  if (!row) throw new AppError('NotFound');
  return row;
}

function toFileActivity(
  kind: 'file.create' | 'file.update' | 'file.delete',
  { id, path }: Pick<FileRow, 'id' | 'path'>,
): Activity {
  const details = { fileId: id, ...(path === null ? {} : { name: path }) };
  return { kind, details, events: [{ event: 'files', data: {} }] };
}

function unnamedError(path: string): AppError {
  const message = 'is about the unnamed file, which stays as it is';
  return new AppError('BadRequest', [{ path, message }]);
}

/** Whether the project has several files. */
export async function hasFiles(db: Db, scope: ProjectScope): Promise<boolean> {
  return (await listFileRows(db, scope)).length > 1;
}
