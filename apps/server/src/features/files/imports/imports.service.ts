import type {
  endpoints,
  ImportedFile,
  ImportResult,
  ParsedQuery,
  TableHead,
} from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';
import { type ProjectScope, requirePermission } from '../../../access/scope.ts';
import type { Changed, Upload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import type { RefusedFile } from '../../../integrations/formats/reading/file-limits.ts';
import {
  type ColumnChoice,
  toTableColumns,
} from '../../../integrations/formats/reading/table-columns.ts';
import { listLocaleBases } from '../../locales/locales.queries.ts';
import { getPlaceholderTask } from '../placeholders.service.ts';
import { previewMerge } from '../previews/previews.service.ts';
import { findTableColumns, listLatestTemplates } from '../templates.queries.ts';
import { type MergedPart, toDetail, toResult } from './imports.mapper.ts';
import { requireLocaleImports } from './imports.policy.ts';
import { intoFile } from './merges/import-files.service.ts';
import {
  type Merge,
  type MergeHooks,
  type MergeResult,
  mergeFiles,
} from './merges/merges.service.ts';
import { getSourceTask, toSources } from './merges/source-texts.service.ts';

export type ImportQuery = ParsedQuery<typeof endpoints.importFile>;

/** A file that is ready to be merged, and the number of its keys. */
interface ReadImport {
  readonly merge: Pick<Merge, 'files' | 'locales' | 'sources' | 'source' | 'keys'>;
  /** The parts of the file, one for each item of `merge.files`. */
  readonly parts: readonly MergedPart[];
  readonly count: number;
}

// A file with thousands of problems is the wrong file, and the first ones show that.
const maxDetails = 100;
/** The limit in a preview, where people look through the list. */
const maxDiagnostics = 10_000;
const previewItems = 200;

/**
 * Imports a file into the requested locale, or into all locales of the file. If any part is invalid, nothing is
 * imported.
 */
export async function importFile(
  context: Pick<Context, 'blobs' | 'db' | 'formatWorkers' | 'events'>,
  scope: ProjectScope,
  query: ImportQuery,
  upload: Upload,
  { onStep, beforeCommit }: MergeHooks<ImportResult> = {},
): Promise<Changed<ImportResult>> {
  const { locale, dryRun, strategy, removeMissing } = query;
  if (removeMissing) requirePermission(scope, 'DeleteTerm');
  const { merge, parts, count } =
    locale === undefined
      ? await readLocales(context, scope, query, upload)
      : await readLocale(context, scope, { ...query, locale }, upload);
  const { placeholders } = query;
  const whole: Merge = { ...intoFile(merge, query), strategy, removeMissing, placeholders };
  const shape = { count, isLone: locale !== undefined };
  if (dryRun) {
    const result = await previewMerge(context, scope, whole, previewItems);
    const answer = toResult(result, parts, { ...shape, diagnostics: maxDiagnostics });
    return { answer, changeSetId: undefined };
  }
  const toAnswer = ({ answer, changeSetId }: Changed<MergeResult>): Changed<ImportResult> => ({
    answer: toResult(answer, parts, { ...shape, diagnostics: maxDetails }),
    changeSetId,
  });
  const merged = await mergeFiles(context, scope, whole, {
    onStep,
    beforeCommit: beforeCommit && ((trx, stored) => beforeCommit(trx, toAnswer(stored))),
  });
  return toAnswer(merged);
}

/** The files that were imported into the project, latest first. */
export async function listImportedFiles(db: Db, scope: ProjectScope): Promise<ImportedFile[]> {
  const rows = await listLatestTemplates(db, scope);
  return rows
    .toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime())
    .map(({ locale, format, file_name, is_only }) => ({
      locale,
      format,
      fileName: is_only ? (file_name.split(/[/\\]/).at(-1) ?? file_name) : null,
    }));
}

/** Guesses the roles of a table's columns for an import. */
export async function readTable(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  { locale, format }: ParsedQuery<typeof endpoints.readTable>,
  { bytes }: Upload,
): Promise<TableHead> {
  requireTable('format', format);
  const remembered = await findTableColumns(db, scope, { locale, format });
  const table = await formatWorkers.readTable({ bytes, format, locale, remembered });
  if ('refused' in table) throw toError(table);
  return table;
}

function requireTable(parameter: string, format: FormatId): void {
  if (formats[format].readHead) return;
  const message = `is for tables alone (csv, xlsx), and ${format} has none`;
  throw new AppError('BadRequest', [{ path: `query.${parameter}`, message }]);
}

/** The column roles for a table: those of the request, or those that were chosen for the same file before. */
async function getColumnChoice(
  db: Db,
  scope: ProjectScope,
  { columns, firstRow, locale, format }: ImportQuery,
): Promise<ColumnChoice> {
  if (columns !== undefined) requireTable('columns', format);
  if (firstRow !== undefined && (columns === undefined || columns === 'auto')) {
    throw new AppError('BadRequest', [{ path: 'query.firstRow', message: 'asks for columns too' }]);
  }
  if (columns === 'auto') return { chosen: undefined, remembered: undefined };
  if (columns) return { chosen: toTableColumns(columns, firstRow), remembered: undefined };
  if (!formats[format].readHead) return { chosen: undefined, remembered: undefined };
  return { chosen: undefined, remembered: await findTableColumns(db, scope, { locale, format }) };
}

async function readLocale(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  query: ImportQuery & { readonly locale: string },
  { name, bytes }: Upload,
): Promise<ReadImport> {
  const sourceTask = await getSourceTask(db, scope, query);
  const placeholders = await getPlaceholderTask(db, scope, query);
  const { format, locale, duplicates } = query;
  const bases = await listLocaleBases(db, scope);
  const tableColumns = await getColumnChoice(db, scope, query);
  const rules = { bases, duplicates, tableColumns };
  const file = await formatWorkers.readFile({
    bytes,
    format,
    locale,
    ...rules,
    ...sourceTask,
    placeholders,
  });
  if ('refused' in file) throw toError(file);
  const { count, columns, template, diagnostics, converted } = file;
  const chosen = { tableColumns: file.tableColumns };
  return {
    merge: {
      files: [
        {
          name,
          path: '',
          pattern: null,
          filePath: null,
          locale,
          format,
          count,
          template,
          ...chosen,
        },
      ],
      locales: [{ locale, columns }],
      ...toSources(sourceTask, file),
      keys: columns.map(({ keys }) => keys),
    },
    parts: [{ locale, count, diagnostics, converted }],
    count,
  };
}

async function readLocales(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  query: ImportQuery,
  { name, bytes }: Upload,
): Promise<ReadImport> {
  const sourceTask = await getSourceTask(db, scope, query);
  const placeholders = await getPlaceholderTask(db, scope, query);
  const { format, duplicates } = query;
  const bases = await listLocaleBases(db, scope);
  const tableColumns = await getColumnChoice(db, scope, query);
  const rules = { bases, duplicates, tableColumns };
  const file = await formatWorkers.readLocales({
    bytes,
    format,
    name,
    ...rules,
    ...sourceTask,
    placeholders,
  });
  if (!file) {
    const message = 'is missing, and the file does not tell its locales';
    throw new AppError('BadRequest', [{ path: 'query.locale', message }]);
  }
  if ('refused' in file) throw toError(file);
  requireLocaleImports(scope, file.locales);
  const contents = file.files.flatMap(({ content }) => content ?? []);
  return {
    merge: {
      files: contents.map((content) => ({ ...content, name, path: '' })),
      locales: file.locales,
      ...toSources(sourceTask, file),
      keys: file.keys,
    },
    parts: contents,
    count: file.count,
  };
}

function toError({ refused, columnsProblem }: RefusedFile): AppError {
  if (columnsProblem !== undefined) {
    return new AppError('BadRequest', [{ path: 'query.columns', message: columnsProblem }]);
  }
  return new AppError(
    'BadRequest',
    refused.slice(0, maxDetails).map((problem) => toDetail(problem)),
  );
}
