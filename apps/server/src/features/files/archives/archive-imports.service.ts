import type {
  ArchiveImport,
  ErrorDetail,
  endpoints,
  ParsedBody,
  ParsedQuery,
} from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Changed, Upload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { RefusedArchive } from '../../../integrations/formats/reading/read-archive.ts';
import { listLocaleBases, listProjectLocaleRows } from '../../locales/locales.queries.ts';
import { toChosenSource, toDetail } from '../imports/imports.mapper.ts';
import { requireLocaleImports } from '../imports/imports.policy.ts';
import {
  type Merge,
  type MergeHooks,
  type MergeResult,
  mergeFiles,
} from '../imports/merges/merges.service.ts';
import { getSourceTask, toSources } from '../imports/merges/source-texts.service.ts';
import { getPlaceholderTask } from '../placeholders.service.ts';
import { previewMerge } from '../previews/previews.service.ts';
import { listFileRows } from '../project-files/project-files.queries.ts';
import { listChosenTables } from '../templates.queries.ts';
import { toArchivedFiles } from './archive-imports.mapper.ts';

/** The options of an import of several files. */
export interface ArchiveChoice {
  readonly query: ParsedQuery<typeof endpoints.importArchive>;
  readonly body: ParsedBody<typeof endpoints.importArchive>;
}

interface ArchiveRequest extends ArchiveChoice {
  readonly uploads: readonly Upload[];
}

const maxDetails = 100;
const previewItems = 20;

/**
 * Imports files and the files of archives. If any file is invalid, nothing is imported, unless `skipRefused` is set:
 * then invalid files are left out.
 */
export async function importArchive(
  context: Pick<Context, 'blobs' | 'config' | 'db' | 'formatWorkers' | 'events'>,
  scope: ProjectScope,
  { query, body, uploads }: ArchiveRequest,
  { onStep, beforeCommit }: MergeHooks<ArchiveImport> = {},
): Promise<Changed<ArchiveImport>> {
  const { dryRun, strategy, duplicates, skipRefused } = query;
  const { db, formatWorkers, config } = context;
  const locales = await listProjectLocaleRows(db, scope);
  const sourceTask = await getSourceTask(db, scope, query);
  const archive = await formatWorkers.readArchive({
    uploads,
    choices: body.choices ?? {},
    preferredLocales: locales.map(({ locale }) => locale),
    bases: await listLocaleBases(db, scope),
    duplicates,
    ...sourceTask,
    placeholders: await getPlaceholderTask(db, scope, query),
    tables: await listChosenTables(db, scope),
    filePaths: (await listFileRows(db, scope)).flatMap(({ path }) => path ?? []),
    maxBytes: config.importMaxBytes,
  });
  if ('message' in archive) throw toError(archive);
  requireLocaleImports(scope, archive.locales);
  const details = archive.files.flatMap(({ path, errors }) =>
    errors.map((error) => toDetail(error, path)),
  );
  const leavesOut = skipRefused && archive.files.some(({ content }) => content);
  if (details.length > 0 && !dryRun && !leavesOut) {
    throw new AppError('BadRequest', details.slice(0, maxDetails));
  }
  const merge: Merge = {
    files: archive.files.flatMap(({ path, content }) =>
      content ? [{ ...content, name: path, path }] : [],
    ),
    locales: archive.locales,
    ...toSources(sourceTask, archive),
    strategy,
    keys: undefined,
    target: {},
    removeMissing: false,
    placeholders: query.placeholders,
  };
  if (!dryRun) {
    const toAnswer = ({ answer, changeSetId }: Changed<MergeResult>): Changed<ArchiveImport> => ({
      answer: { files: toArchivedFiles(archive, answer) },
      changeSetId,
    });
    const merged = await mergeFiles(context, scope, merge, {
      onStep,
      beforeCommit: beforeCommit && ((trx, stored) => beforeCommit(trx, toAnswer(stored))),
    });
    return toAnswer(merged);
  }
  const { previews, ...result } = await previewMerge(context, scope, merge, previewItems);
  const files = toArchivedFiles(archive, result, previews);
  return { answer: { files, ...toChosenSource(result) }, changeSetId: undefined };
}

function toError({ tooLarge, file, message }: RefusedArchive): AppError {
  if (tooLarge) return new AppError('PayloadTooLarge');
  const detail: ErrorDetail =
    file === undefined ? { path: 'body.choices', message } : { path: 'body.file', file, message };
  return new AppError('BadRequest', [detail]);
}
