import type { ProjectScope } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';
import type {
  TraduoraDatabase,
  TraduoraRow,
} from '../../integrations/traduora/traduora-database.ts';
import { insertContentRows } from '../backups/project-backups.queries.ts';
import type { ContentTable } from '../backups/project-rows.mapper.ts';
import { dates, inOrder, toContentRow, toText, toTextOrNull, toTime } from './traduora.mapper.ts';

const batchSize = 5000;

/**
 * Imports the locales, terms, labels and translations of a project, and returns how many terms and translations there
 * are.
 */
export async function importContent(
  trx: Transaction,
  source: TraduoraDatabase,
  scope: ProjectScope,
  project: string,
): Promise<{ terms: number; translations: number }> {
  const { projectId } = scope;
  const ofProject = { projectId };
  const insert = async (table: ContentTable, rows: readonly object[]) => {
    for (let at = 0; at < rows.length; at += batchSize) {
      await insertContentRows(trx, scope, { table, rows: rows.slice(at, at + batchSize) });
    }
  };

  const locales = await source.read('project_locale', ['id', 'localeCode', ...dates], ofProject);
  await insert(
    'project_locales',
    locales.map((row) => {
      const [id, locale] = [toText(row.id), toText(row.localeCode)];
      const of = `The locale ${locale} of ${project}`;
      return toContentRow('project_locales', { id, locale, ...timesOf(row) }, of);
    }),
  );

  const terms = inOrder(
    await source.read('term', ['id', 'value', 'context', ...dates], ofProject),
    'dateCreated',
    'value',
  );
  await insert(
    'terms',
    terms.map((row, at) => {
      const [id, value, context] = [toText(row.id), toText(row.value), toTextOrNull(row.context)];
      const rest = { position: at + 1, is_plural: false, meta: {}, ...timesOf(row) };
      const of = `The term ${JSON.stringify(value.slice(0, 100))} of ${project}`;
      return toContentRow('terms', { id, value, context, ...rest }, of);
    }),
  );

  const labels = await source.read('label', ['id', 'value', 'color'], ofProject);
  const created_at = new Date().toISOString();
  await insert(
    'labels',
    labels.map((row) => {
      const label = { id: toText(row.id), value: toText(row.value), color: toText(row.color) };
      return toContentRow(
        'labels',
        { ...label, created_at },
        `The label ${label.value} of ${project}`,
      );
    }),
  );

  let translations = 0;
  const order = new Map(terms.map(({ id }, at) => [id, at]));
  const placeOf = ({ termId }: TraduoraRow) => order.get(termId ?? null) ?? 0;
  const ids = new Map(terms.map((row) => [toText(row.id), toText(row.value)]));
  for (const { id: projectLocaleId, localeCode } of locales) {
    const locale = toText(localeCode);
    const ofLocale = { projectLocaleId: toText(projectLocaleId) };
    const rows = await source.read('translation', ['termId', 'value', ...dates], ofLocale);
    // Parlance has no rows for empty translations.
    const filled = rows.filter(({ termId, value }) => value !== '' && ids.has(toText(termId)));
    await insert(
      'translations',
      // Rows are inserted in the order in which lists read them.
      filled
        .sort((a, b) => placeOf(a) - placeOf(b))
        .map((row) => {
          const [term_id, value] = [toText(row.termId), toText(row.value)];
          const rest = { state: 'translated' as const, revision: 1, updated_by: null };
          const of = `The translation of ${JSON.stringify(ids.get(term_id))} into ${locale} of ${project}`;
          return toContentRow(
            'translations',
            { locale, term_id, value, ...rest, ...timesOf(row) },
            of,
          );
        }),
    );
    translations += filled.length;
  }
  await importLabelUses(source, { labels, locales, ids }, insert);
  return { terms: terms.length, translations };
}

async function importLabelUses(
  source: TraduoraDatabase,
  known: {
    labels: readonly TraduoraRow[];
    locales: readonly TraduoraRow[];
    ids: ReadonlyMap<string, string>;
  },
  insert: (table: ContentTable, rows: readonly object[]) => Promise<void>,
): Promise<void> {
  const codes = new Map(known.locales.map(({ id, localeCode }) => [id, toText(localeCode)]));
  for (const { id } of known.labels) {
    const ofLabel = { labelId: toText(id) };
    const label_id = toText(id);
    const terms = await source.read('label_terms_term', ['termId'], ofLabel);
    const onTerms = terms.map(({ termId }) => ({ term_id: toText(termId), label_id }));
    await insert(
      'term_labels',
      onTerms.filter(({ term_id }) => known.ids.has(term_id)),
    );
    const columns = ['translationTermId', 'translationProjectLocaleId'];
    const translations = await source.read('label_translations_translation', columns, ofLabel);
    const onTranslations = translations.flatMap((row) => {
      const locale = codes.get(row.translationProjectLocaleId ?? null);
      const term_id = toText(row.translationTermId);
      return locale === undefined || !known.ids.has(term_id) ? [] : [{ term_id, locale, label_id }];
    });
    await insert('translation_labels', onTranslations);
  }
}

function timesOf(row: TraduoraRow): { created_at: string; updated_at: string } {
  return { created_at: toTime(row.dateCreated), updated_at: toTime(row.dateModified) };
}
