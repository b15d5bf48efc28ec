import type { endpoints, ImportResult, ParsedQuery } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import { AppError } from '../../app-error.ts';
import type { Changed } from '../../http/changed.ts';
import type { Upload } from '../../http/upload.ts';
import type { RefusedFile } from '../../integrations/formats/read-file.ts';
import { requireKnownLocale } from '../locales/locales.service.ts';
import { type ProjectScope, requireLocaleEdit } from '../projects/projects.policy.ts';
import { type MergedPart, toDetail, toResult } from './imports.mapper.ts';
import { requireTermDeletion } from './imports.policy.ts';
import { type Merge, mergeFiles } from './merges.service.ts';
import { getPlaceholderTask } from './placeholders.service.ts';
import { previewMerge } from './previews.service.ts';
import { findEditedSourceLocale, toSources } from './source-texts.service.ts';

type ImportQuery = ParsedQuery<typeof endpoints.importFile>;

/** A file as it is merged, and how many keys it has. */
interface ReadImport {
  readonly merge: Pick<Merge, 'files' | 'locales' | 'sources' | 'keys'>;
  /** What each of the files in the merge is, which are the parts of one file. */
  readonly parts: readonly MergedPart[];
  readonly count: number;
}

// A file with thousands of mistakes is the wrong file: the first ones say so.
const maxDetails = 100;
/** In a preview, which is for looking at them. */
const mostDiagnostics = 10_000;
const previewItems = 200;

/** Imports a file, into a locale or all that it has: all of it, or nothing when any of it can't be. */
export async function importFile(
  context: AppContext,
  scope: ProjectScope,
  query: ImportQuery,
  upload: Upload,
): Promise<Changed<ImportResult>> {
  const { locale, dryRun, strategy, removeMissing } = query;
  if (locale !== undefined) {
    requireKnownLocale(locale);
    requireLocaleEdit(scope, locale);
  }
  if (removeMissing) requireTermDeletion(scope);
  const { merge, parts, count } =
    locale === undefined
      ? await readLocales(context, scope, query, upload)
      : await readLocale(context, scope, { ...query, locale }, upload);
  const whole: Merge = { ...merge, strategy, removeMissing };
  const shape = { count, isLone: locale !== undefined };
  if (dryRun) {
    const result = await previewMerge(context.db, scope, whole, previewItems);
    const answer = toResult(result, parts, { ...shape, diagnostics: mostDiagnostics });
    return { answer, changeSetId: undefined };
  }
  const { answer: result, changeSetId } = await mergeFiles(context, scope, whole);
  return { answer: toResult(result, parts, { ...shape, diagnostics: maxDetails }), changeSetId };
}

async function readLocale(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  query: ImportQuery & { readonly locale: string },
  { name, bytes }: Upload,
): Promise<ReadImport> {
  const sourceLocale = await findEditedSourceLocale(db, scope);
  const placeholders = await getPlaceholderTask(db, scope, query);
  const { format, locale } = query;
  const task = { bytes, format, locale, sourceLocale, placeholders };
  const file = await formatWorkers.readFile(task);
  if ('refused' in file) throw toError(file);
  const { count, columns, sources, template, diagnostics, converted } = file;
  return {
    merge: {
      files: [{ name, path: '', pattern: null, locale, format, count, template }],
      locales: [{ locale, columns }],
      sources: toSources(sourceLocale, sources),
      keys: columns.map(({ keys }) => keys),
    },
    parts: [{ locale, count, diagnostics, converted }],
    count,
  };
}

async function readLocales(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  query: ImportQuery,
  { name, bytes }: Upload,
): Promise<ReadImport> {
  const sourceLocale = await findEditedSourceLocale(db, scope);
  const placeholders = await getPlaceholderTask(db, scope, query);
  const { format } = query;
  const task = { bytes, format, name, sourceLocale, placeholders };
  const file = await formatWorkers.readLocales(task);
  if (!file) {
    const message = 'is missing, and the file does not tell its locales';
    throw new AppError('BadRequest', [{ path: 'query.locale', message }]);
  }
  if ('refused' in file) throw toError(file);
  for (const { locale } of file.locales) requireLocaleEdit(scope, locale);
  const contents = file.files.flatMap(({ content }) => content ?? []);
  return {
    merge: {
      files: contents.map((content) => ({ ...content, name, path: '' })),
      locales: file.locales,
      sources: toSources(sourceLocale, file.sources),
      keys: file.keys,
    },
    parts: contents,
    count: file.count,
  };
}

function toError({ refused }: RefusedFile): AppError {
  return new AppError(
    'BadRequest',
    refused.slice(0, maxDetails).map((problem) => toDetail(problem)),
  );
}
