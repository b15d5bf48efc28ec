import type { FilePreview, ImportPreview } from '@parlance/contract';
import { AppError } from '../../app-error.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listProjectLocaleRows } from '../locales/locales.queries.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import { findProject } from '../projects/projects.queries.ts';
import type { LocaleArgs } from './import-entries.queries.ts';
import { type MergeLocale, sourceStrategy } from './merged-locales.service.ts';
import { type Merge, type MergeResult, requireRoom } from './merges.service.ts';
import { findMissing, listPreviewRows, type PreviewRow } from './previews.queries.ts';

export interface MergePreview extends MergeResult {
  /** In the order of the files. */
  readonly previews: readonly FilePreview[];
  readonly missing: ImportPreview['missing'];
}

const noRow = {
  added: 0,
  changed: 0,
  changed_of_others: 0,
  kept: 0,
  first_added: [],
  first_changed: [],
};

/**
 * What `mergeFiles` would do, without doing it and without making anybody wait. Of each list, at most
 * `items` are shown.
 */
export async function previewMerge(
  db: Db,
  scope: ProjectScope,
  merge: Merge,
  items: number,
): Promise<MergePreview> {
  const { rows, sources, missing, totals, locales } = await inTransaction(
    db,
    async (trx) => {
      const preview = { strategy: merge.strategy, items };
      const rows = await listRows(trx, scope, merge.locales, preview);
      const strategy = sourceStrategy(merge.strategy);
      const sources =
        merge.sources && (await listRows(trx, scope, [merge.sources], { strategy, items }));
      const [first] = merge.locales;
      const { keys } = merge;
      const missing =
        keys === undefined
          ? { count: 0, first: [] }
          : await findMissing(trx, scope, { keys, locale: first?.locale ?? '', items });
      const totals = await findProject(trx, scope);
      if (!totals) throw new AppError('NotFound');
      return { rows, sources, missing, totals, locales: await listProjectLocaleRows(trx, scope) };
    },
    { readOnly: true },
  );
  const known = new Set(locales.map(({ locale }) => locale));
  const removed = merge.removeMissing ? missing.count : 0;
  const added = rows.reduce((sum, row) => sum + row.added, 0);
  requireRoom(scope, totals, {
    terms: added - removed,
    locales: merge.locales.filter(({ locale }) => !known.has(locale)).length,
  });
  const byFile = new Map(rows.map((row) => [row.file, row]));
  const sourcesOf = sources && new Map(sources.map((row) => [row.file, row]));
  const counts = merge.files.map((_, file) => ({
    ...(byFile.get(file) ?? noRow),
    ...(sourcesOf && { sources: sourcesOf.get(file)?.changed ?? 0 }),
  }));
  const previews = merge.files.map(({ count }, file) => ({
    ...toPreview(byFile.get(file) ?? noRow, count),
    ...(sourcesOf && { sources: toSourcesPreview(sourcesOf.get(file) ?? noRow) }),
  }));
  return { removed, counts, previews, missing };
}

type PreviewOptions = Pick<LocaleArgs, 'strategy'> & { readonly items: number };

/** What would be done, by file. */
async function listRows(
  trx: Transaction,
  scope: ProjectScope,
  locales: readonly MergeLocale[],
  options: PreviewOptions,
): Promise<readonly PreviewRow[]> {
  const rows = new Map<number, PreviewRow>();
  for (const { locale, columns } of locales) {
    for (const piece of columns) {
      const args = { ...options, locale, columns: piece };
      for (const row of await listPreviewRows(trx, scope, args)) {
        const before = rows.get(row.file);
        rows.set(row.file, before ? addRows(before, row, options.items) : row);
      }
    }
  }
  return [...rows.values()];
}

/** Of two pieces of a file. */
function addRows(row: PreviewRow, next: PreviewRow, items: number): PreviewRow {
  return {
    file: row.file,
    added: row.added + next.added,
    changed: row.changed + next.changed,
    kept: row.kept + next.kept,
    first_added: [...row.first_added, ...next.first_added].slice(0, items),
    first_changed: [...row.first_changed, ...next.first_changed].slice(0, items),
    changed_of_others: row.changed_of_others + next.changed_of_others,
  };
}

function toPreview(row: Omit<PreviewRow, 'file'>, count: number): FilePreview {
  return {
    added: { count: row.added, first: row.first_added },
    changed: { count: row.changed_of_others, first: row.first_changed },
    unchanged: count - row.added - row.changed_of_others - row.kept,
  };
}

function toSourcesPreview({
  changed,
  first_changed,
}: Omit<PreviewRow, 'file'>): NonNullable<FilePreview['sources']> {
  return {
    count: changed,
    first: first_changed.map(({ term, after }) => ({ term, value: after })),
  };
}
