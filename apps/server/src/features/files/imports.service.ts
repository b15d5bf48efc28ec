import type { endpoints, ImportSummary, ParsedQuery } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import { AppError } from '../../app-error.ts';
import type { Changed } from '../../http/changed.ts';
import type { Upload } from '../../http/upload.ts';
import { requireKnownLocale } from '../locales/locales.service.ts';
import { type ProjectScope, requireLocaleEdit } from '../projects/projects.policy.ts';
import { toDetail, toSummary, withConverted } from './imports.mapper.ts';
import { requireTermDeletion } from './imports.policy.ts';
import { type Merge, mergeFiles } from './merges.service.ts';
import { getPlaceholderTask } from './placeholders.service.ts';
import { previewMerge } from './previews.service.ts';
import { findEditedSourceLocale, toSources } from './source-texts.service.ts';

type ImportQuery = ParsedQuery<typeof endpoints.importFile>;

// A file with thousands of mistakes is the wrong file: the first ones say so.
const maxDetails = 100;
/** In a preview, which is for looking at them. */
const mostDiagnostics = 10_000;
const previewItems = 200;

/** Imports a file: all of it, or nothing when any of it can't be. */
export async function importFile(
  context: AppContext,
  scope: ProjectScope,
  query: ImportQuery,
  upload: Upload,
): Promise<Changed<ImportSummary>> {
  const { locale, format, dryRun, strategy, removeMissing } = query;
  const { db, formatWorkers } = context;
  requireKnownLocale(locale);
  requireLocaleEdit(scope, locale);
  if (removeMissing) requireTermDeletion(scope);
  const sourceLocale = await findEditedSourceLocale(db, scope);
  const { bytes } = upload;
  const placeholders = await getPlaceholderTask(db, scope, query);
  const file = await formatWorkers.readFile({ bytes, format, locale, sourceLocale, placeholders });
  if ('refused' in file) {
    throw new AppError(
      'BadRequest',
      file.refused.slice(0, maxDetails).map((problem) => toDetail(problem)),
    );
  }
  const { count, columns, sources, template, diagnostics, converted } = file;
  const merge: Merge = {
    files: [{ name: upload.name, path: '', pattern: null, locale, format, count, template }],
    locales: [{ locale, columns }],
    sources: toSources(sourceLocale, sources),
    strategy,
    removeMissing,
  };
  if (dryRun) {
    const { previews, missing, ...result } = await previewMerge(db, scope, merge, previewItems);
    const [preview] = previews;
    const shown = diagnostics.slice(0, mostDiagnostics);
    const summary = toSummary(result, 0, { count, diagnostics: shown });
    const answer = {
      ...summary,
      ...(preview ? { preview: { ...withConverted(preview, converted), missing } } : {}),
    };
    return { answer, changeSetId: undefined };
  }
  const { answer: result, changeSetId } = await mergeFiles(context, scope, merge);
  const shown = diagnostics.slice(0, maxDetails);
  return { answer: toSummary(result, 0, { count, diagnostics: shown }), changeSetId };
}
