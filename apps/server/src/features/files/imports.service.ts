import type { ErrorDetail, endpoints, ImportSummary, ParsedQuery } from '@parlance/contract';
import type { Diagnostic } from '@parlance/formats';
import { v7 as newId } from 'uuid';
import type { AppContext } from '../../app.ts';
import { AppError } from '../../app-error.ts';
import type { Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Upload } from '../../http/upload.ts';
import type { ReadFile } from '../../integrations/formats/format-workers.ts';
import { insertChangeSet } from '../history/history.queries.ts';
import { insertProjectLocale } from '../locales/locales.queries.ts';
import { requireKnownLocale } from '../locales/locales.service.ts';
import { type ProjectScope, requireLocaleEdit } from '../projects/projects.policy.ts';
import { lockTotals } from '../projects/projects.queries.ts';
import {
  analyzeContent,
  insertMissingTerms,
  lockLocale,
  replaceTranslationLabels,
  updatePluralTerms,
  updateTotals,
  upsertTemplate,
  upsertTranslations,
} from './imports.queries.ts';

type ImportQuery = ParsedQuery<typeof endpoints.importFile>;

// A file with thousands of mistakes is the wrong file: the first ones say so.
const maxDetails = 100;
const manyEntries = 1000;

/** Imports a file: all of it, or nothing when any of it can't be. */
export async function importFile(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  { locale, format }: ImportQuery,
  upload: Upload,
): Promise<ImportSummary> {
  requireKnownLocale(locale);
  requireLocaleEdit(scope, locale);
  const file = await formatWorkers.read({ bytes: upload.bytes, format, locale });
  if ('refused' in file) {
    throw new AppError('BadRequest', file.refused.slice(0, maxDetails).map(toDetail));
  }
  const { added, changed } = await inTransaction(db, async (trx) => {
    const counts = await storeEntries(trx, scope, locale, file);
    await upsertTemplate(trx, scope, {
      locale,
      format,
      fileName: upload.name,
      content: file.template,
    });
    return counts;
  });
  // The import stands whether or not the planner could be told of it; autovacuum tells it too.
  if (added + changed > manyEntries) await analyzeContent(db).catch(() => {});
  return {
    terms: { added, skipped: file.count - added },
    translations: { upserted: file.count, changed },
    diagnostics: file.diagnostics.slice(0, maxDetails),
  };
}

async function storeEntries(
  trx: Transaction,
  scope: ProjectScope,
  locale: string,
  file: ReadFile,
): Promise<{ added: number; changed: number }> {
  const totals = await lockTotals(trx, scope);
  if (!totals) throw new AppError('NotFound');
  const isNewLocale = !(await lockLocale(trx, scope, locale));
  if (isNewLocale) {
    await insertProjectLocale(trx, scope, { id: newId(), changeSetId: newId(), code: locale });
  }
  const changeSetId = newId();
  await insertChangeSet(trx, scope, {
    id: changeSetId,
    kind: 'file.import',
    locale,
    summary: { entries: file.count },
  });
  const position = totals.last_position;
  const added = await insertMissingTerms(trx, scope, { columns: file, position, changeSetId });
  const locales = isNewLocale ? 1 : 0;
  const grows = added > 0 || isNewLocale;
  const strings = (totals.locales_count + locales) * (totals.terms_count + added);
  if (grows && strings > scope.maxStrings) throw new AppError('PaymentRequired');
  await updateTotals(trx, scope, { terms: added, locales });
  const changed = await upsertTranslations(trx, scope, { columns: file, locale, changeSetId });
  if (file.hasPlurals) await updatePluralTerms(trx, scope, file);
  await replaceTranslationLabels(trx, scope, { columns: file, locale });
  return { added, changed };
}

function toDetail({ line, column, message }: Diagnostic): ErrorDetail {
  return { path: 'body.file', line, column, message };
}
