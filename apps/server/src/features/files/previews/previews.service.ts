import type { FilePreview, ImportPreview } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { LocaleArgs } from '../../../content/imports/entries.queries.ts';
import { countRelocked } from '../../../content/imports/term-locks.queries.ts';
import { countNotedTerms } from '../../../content/imports/term-notes.queries.ts';
import { requireRoom } from '../../../content/totals.queries.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isChecked } from '../../findings/comparisons.service.ts';
import { listProjectLocaleRows } from '../../locales/locales.queries.ts';
import {
  findProject,
  findSource,
  findSourceLocale,
  isTargetLocale,
} from '../../projects/projects.queries.ts';
import { findFiles } from '../imports/merges/import-files.service.ts';
import {
  type MergeCounts,
  type MergeLocale,
  sourceStrategy,
} from '../imports/merges/merged-locales.service.ts';
import type { Merge, MergeResult } from '../imports/merges/merges.service.ts';
import { settleSource } from '../imports/merges/source-texts.service.ts';
import {
  type ComingTexts,
  countComingProblems,
  listComingTexts,
} from './preview-problems.service.ts';
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
  locked: 0,
  locked_of_others: 0,
  texts: 0,
  first_added: [],
  first_changed: [],
};

/** Computes what `mergeFiles` would do, without changes and without locks. Each list shows at most `items`. */
export async function previewMerge(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  merge: Merge,
  items: number,
): Promise<MergePreview> {
  const { rows, terms, sources, source, missing, totals, locales, coming } = await inTransaction(
    db,
    async (trx) => {
      const totals = await findProject(trx, scope);
      if (!totals) throw new AppError('NotFound');
      const locales = new Set(
        (await listProjectLocaleRows(trx, scope)).map(({ locale }) => locale),
      );
      const settled = await settleSource(trx, scope, merge, { totals, locales });
      const place = settled.source ?? (await findSource(trx, scope));
      const found = await findFiles(trx, scope, merge);
      const fileIds = toPreviewed(scope, found);
      const rows = await listRows(trx, scope, merge.locales, {
        fileIds,
        strategy: merge.strategy,
        items,
        isTarget: (locale) => isTargetLocale(place, locale),
      });
      const terms = await countTold(trx, scope, merge, fileIds);
      const sources =
        settled.sources &&
        (await listRows(trx, scope, [settled.sources], {
          fileIds,
          strategy: sourceStrategy(merge.strategy),
          items,
          isTarget: () => false,
        }));
      const [first] = merge.locales;
      const { keys } = merge;
      const missing =
        keys === undefined
          ? { count: 0, first: [] }
          : await findMissing(trx, scope, {
              keys,
              // A file that does not exist yet has no missing terms, so a fresh id matches nothing.
              fileId: found.fileIds[0] ?? newId(),
              locale: first?.locale ?? '',
              items,
            });
      const coming = await listComingTexts(trx, scope, {
        merge,
        sources: settled.sources,
        source: place,
        found,
        fileIds,
      });
      return { rows, terms, sources, source: settled.source, missing, totals, locales, coming };
    },
    { readOnly: true },
  );
  const removed = merge.removeMissing ? missing.count : 0;
  const added = rows.reduce((sum, row) => sum + row.added, 0);
  const codes = merge.locales.map(({ locale }) => locale);
  if (source?.locale !== undefined) codes.push(source.locale);
  requireRoom(scope, totals, {
    terms: added - removed,
    locales: [...new Set(codes)].filter((code) => !locales.has(code)).length,
  });
  const problems = await countComingProblems({ db, formatWorkers }, coming);
  const byFile = new Map(rows.map((row) => [row.file, row]));
  const sourcesOf = sources && new Map(sources.map((row) => [row.file, row]));
  const counts = merge.files.map((_, file) => {
    const row = byFile.get(file) ?? noRow;
    return {
      ...row,
      ...terms.get(file),
      ...(row.locked > 0 && { lockedTexts: row.locked }),
      ...(sourcesOf && { sources: sourcesOf.get(file)?.changed ?? 0 }),
    };
  });
  const previews = merge.files.map(({ count, locale }, file) => ({
    ...toPreview(byFile.get(file) ?? noRow, count),
    ...(isChecked(coming.context, locale) && {
      problems: toProblems(problems.get(file), byFile.get(file)?.texts ?? 0, coming),
    }),
    ...(sourcesOf && { sources: toSourcesPreview(sourcesOf.get(file) ?? noRow) }),
  }));
  return { removed, source, counts, previews, missing };
}

/** The files whose terms are matched: a file without terms may take over those of the unnamed file. */
function toPreviewed(
  { projectId }: ProjectScope,
  { fileIds, empty }: Awaited<ReturnType<typeof findFiles>>,
): readonly string[] {
  return fileIds.map((id) => (id === null || empty.includes(id) ? projectId : id));
}

type Told = Pick<MergeCounts, 'notes' | 'locks'>;

/**
 * The number of terms whose notes a file of the source locale would change, and of those that it would lock or
 * unlock, by file.
 */
async function countTold(
  trx: Transaction,
  scope: ProjectScope,
  { locales, strategy }: Merge,
  fileIds: readonly string[],
): Promise<ReadonlyMap<number, Told>> {
  const counts = new Map<number, Told>();
  const add = (file: number, name: keyof Told, count: number) => {
    const before = counts.get(file);
    if (count > 0) counts.set(file, { ...before, [name]: (before?.[name] ?? 0) + count });
  };
  const sourceLocale = await findSourceLocale(trx, scope);
  for (const { locale, columns: pieces } of locales) {
    for (const columns of pieces) {
      const args = { columns, fileIds, strategy };
      if (columns.hasNotes && locale === sourceLocale) {
        for (const row of await countNotedTerms(trx, scope, args))
          add(row.file, 'notes', row.notes);
      }
      if (columns.hasLocks) {
        for (const row of await countRelocked(trx, scope, args)) add(row.file, 'locks', row.locks);
      }
    }
  }
  return counts;
}

type PreviewOptions = Pick<LocaleArgs, 'strategy' | 'fileIds'> & {
  readonly items: number;
  readonly isTarget: (locale: string) => boolean;
};

/** The preview rows of all locales, by file. */
async function listRows(
  trx: Transaction,
  scope: ProjectScope,
  locales: readonly MergeLocale[],
  { isTarget, ...options }: PreviewOptions,
): Promise<readonly PreviewRow[]> {
  const rows = new Map<number, PreviewRow>();
  for (const { locale, columns } of locales) {
    for (const piece of columns) {
      const args = { ...options, locale, columns: piece, isTarget: isTarget(locale) };
      for (const row of await listPreviewRows(trx, scope, args)) {
        const before = rows.get(row.file);
        rows.set(row.file, before ? addRows(before, row, options.items) : row);
      }
    }
  }
  return [...rows.values()];
}

/** Adds the rows of two batches of one file. */
function addRows(row: PreviewRow, next: PreviewRow, items: number): PreviewRow {
  return {
    file: row.file,
    added: row.added + next.added,
    changed: row.changed + next.changed,
    kept: row.kept + next.kept,
    locked: row.locked + next.locked,
    locked_of_others: row.locked_of_others + next.locked_of_others,
    first_added: [...row.first_added, ...next.first_added].slice(0, items),
    first_changed: [...row.first_changed, ...next.first_changed].slice(0, items),
    changed_of_others: row.changed_of_others + next.changed_of_others,
    texts: row.texts + next.texts,
  };
}

function toPreview(row: Omit<PreviewRow, 'file'>, count: number): FilePreview {
  return {
    added: { count: row.added, first: row.first_added },
    changed: { count: row.changed_of_others, first: row.first_changed },
    unchanged: count - row.added - row.changed_of_others - row.kept - row.locked_of_others,
  };
}

/** `texts` is the number of all texts that change, of which only the first ones may have been looked at. */
function toProblems(
  found: FilePreview['problems'],
  texts: number,
  { isWhole }: ComingTexts,
): FilePreview['problems'] {
  const counts = found ?? { errors: 0, warnings: 0, checked: 0, texts: 0 };
  return isWhole ? counts : { ...counts, texts: Math.max(texts, counts.texts) };
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
