import type { ChangeSet, ImportStrategy, ProjectEvent } from '@parlance/contract';
import type { FormatId, TableColumns } from '@parlance/formats';
import type { PlaceholderStyle } from '@parlance/messages';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../../../access/scope.ts';
import type { Changed } from '../../../../api/handler.ts';
import { findChangeCounts } from '../../../../content/apply.queries.ts';
import { applyChanges, toCounts } from '../../../../content/apply.ts';
import { insertTermDeletions } from '../../../../content/archive/archive.queries.ts';
import { insertChangeSet } from '../../../../content/changes.queries.ts';
import { moveUnnamedTerms, selectMissingTerms } from '../../../../content/imports/terms.queries.ts';
import { type ContentLock, lockContent } from '../../../../content/locks.queries.ts';
import { countContent } from '../../../../content/totals.queries.ts';
import type { Context } from '../../../../context.ts';
import type { Transaction } from '../../../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../../../db/planner.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { ProjectSource } from '../../../../integrations/formats/reading/choose-source.ts';
import { createLocale } from '../../../locales/locales.service.ts';
import { findSource, updateSource } from '../../../projects/projects.queries.ts';
import { moveUnnamedTemplates, upsertTemplate } from '../../templates.queries.ts';
import { putTemplates } from '../../templates.service.ts';
import { type FileTarget, settleFiles, settlePath } from './import-files.service.ts';
import { countSteps, type MergeProgress } from './merge-progress.service.ts';
import {
  addTerms,
  type Counting,
  finishTranslations,
  type MergeCounts,
  type MergeLocale,
  storeTexts,
  type Writing,
} from './merged-locales.service.ts';
import { type MergeSources, settleSource } from './source-texts.service.ts';

/** Files that are imported together, and the options of the import. */
export interface Merge extends MergeSources {
  readonly files: readonly MergeFile[];
  /** The contents of the files, by locale; entries refer to their files by the index in `files`. */
  readonly locales: readonly MergeLocale[];
  readonly strategy: ImportStrategy;
  /** The keys of a file that is imported alone, by which missing terms are found. */
  readonly keys: readonly Uint8Array[] | undefined;
  /** The project file that all files go into; if it is unset, their paths decide. */
  readonly target: FileTarget;
  /** Delete the terms that the file lacks. */
  readonly removeMissing: boolean;
  /** The style that placeholders were converted to. */
  readonly placeholders: PlaceholderStyle | undefined;
}

export interface MergeFile {
  readonly name: string;
  readonly locale: string;
  readonly format: FormatId;
  /** The path in an archive; empty for a file that was imported alone. */
  readonly path: string;
  readonly pattern: string | null;
  /** The path of its project file; null if its own path does not tell that. */
  readonly filePath: string | null;
  readonly count: number;
  /** The bytes of the file, compressed. */
  readonly template: Uint8Array;
  readonly tableColumns: TableColumns | undefined;
}

export interface MergeResult {
  readonly removed: number;
  /** The source locale that the first import of a project has chosen. */
  readonly source: ProjectSource | undefined;
  /** In the order of the files. */
  readonly counts: readonly MergeCounts[];
}

/** Callbacks that follow a merge, or an import with an answer of its own. */
export interface MergeHooks<Answer = MergeResult> {
  readonly onStep?: ((progress: MergeProgress) => void) | undefined;
  /** Called in the transaction of the merge after all other writes. */
  readonly beforeCommit?:
    | ((trx: Transaction, merged: Changed<Answer>) => Promise<void>)
    | undefined;
}

/** Merges files into the project as one change set. */
export async function mergeFiles(
  context: Pick<Context, 'blobs' | 'db' | 'events'>,
  scope: ProjectScope,
  merge: Merge,
  { onStep, beforeCommit }: MergeHooks = {},
): Promise<Changed<MergeResult>> {
  const { db, events } = context;
  if (merge.files.length === 0) {
    return { answer: { removed: 0, source: undefined, counts: [] }, changeSetId: undefined };
  }
  const result = await inTransaction(db, async (trx) => {
    const stored = await storeFiles(context, trx, scope, merge, onStep);
    const locale = onlyLocale(merge, stored.answer.counts);
    const [format] = new Set(merge.files.map((file) => file.format));
    const [fileId, ...otherFiles] = new Set(stored.fileIds);
    const isOneFile = fileId !== undefined && otherFiles.length === 0;
    await events.record(trx, scope, {
      kind: 'file.import',
      details: {
        ...(locale ? { locale } : {}),
        ...(format ? { format } : {}),
        ...(isOneFile ? { fileId } : {}),
        ...(scope.actor.token ? { byToken: true } : {}),
      },
      changeSetId: stored.changeSetId,
      events: toEvents(merge, stored.answer),
    });
    await beforeCommit?.(trx, stored);
    return stored;
  });
  const { counts, removed } = result.answer;
  const written = counts.reduce(
    (sum, { added, changed, sources = 0 }) => sum + added + changed + sources,
    0,
  );
  if (written + removed > manyRows) await analyzeContent(db, scope.projectId);
  return result;
}

async function storeFiles(
  context: Pick<Context, 'blobs'>,
  trx: Transaction,
  scope: ProjectScope,
  merge: Merge,
  onStep?: MergeHooks['onStep'],
): Promise<Changed<MergeResult> & { readonly fileIds: readonly string[] }> {
  const { files, locales, strategy } = merge;
  const codes = locales.map(({ locale }) => locale);
  const locked = merge.sources ? [...codes, merge.sources.locale] : codes;
  const locksAll = merge.removeMissing || merge.source !== undefined;
  const lock = await lockContent(trx, scope, {
    labels: 'all',
    locales: locksAll ? 'all' : locked,
  });
  const { totals, lockedLocales: known } = lock;
  const { source, sources } = await settleSource(trx, scope, merge, { totals, locales: known });
  const newLocales: string[] = [];
  const wanted = new Set(source?.locale === undefined ? codes : [...codes, source.locale]);
  for (const code of [...wanted].filter((code) => !known.has(code))) {
    newLocales.push((await createLocale(trx, lock, { code })).changeSetId);
  }
  const changeSetId = newId();
  const { fileIds, empty } = await settleFiles(trx, lock, merge);
  const keys = merge.removeMissing ? merge.keys : undefined;
  const removed =
    keys === undefined
      ? nothing
      : await removeMissing(trx, lock, {
          keys,
          fileId: fileIds[0] ?? scope.projectId,
          changeSetId,
        });
  if (source) await updateSource(trx, scope, source);
  const place = await findSource(trx, scope);
  const counts: Counting[] = files.map(() => ({
    added: 0,
    changed: 0,
    kept: 0,
    ...(sources && { sources: 0 }),
  }));
  const writing: Writing = { trx, lock, strategy, fileIds, changeSetId, counts };
  for (const { columns: pieces } of empty.length > 0 ? locales : []) {
    for (const columns of pieces) {
      await moveUnnamedTerms(trx, lock, { columns, fileIds, empty, changeSetId });
    }
  }
  let added = 0;
  const steps = countSteps(merge, onStep);
  for (const part of locales) {
    added = await addTerms(writing, part, { added, lastPosition: totals.last_position });
    steps.addedTerms();
  }
  const hasSources = sources && (known.has(sources.locale) || wanted.has(sources.locale));
  const sourceTexts = hasSources ? sources : undefined;
  await storeTexts(writing, merge, { source: place, sources: sourceTexts, steps });
  await finishTranslations(writing, hasSources ? [...codes, sources.locale] : codes);
  await countContent(trx, lock, {
    terms: added,
    positions: added,
    locales: newLocales.length,
    // The removed terms are not in the totals any more.
    stringsBefore: totals.terms_count * totals.locales_count,
    hasLocks: true,
  });
  const contents = files.map(({ template }) => template);
  const hashes = await putTemplates(context, trx, scope, contents);
  await moveUnnamedTemplates(trx, scope, empty);
  for (const [place, { name, template: _, ...file }] of files.entries()) {
    const fileId = fileIds[place] ?? scope.projectId;
    await upsertTemplate(trx, scope, {
      ...file,
      ...(await settlePath(trx, scope, { ...file, fileId })),
      fileId,
      fileName: name,
      contentHash: hashes[place] ?? '',
      placeholders: merge.placeholders,
    });
  }
  const result = { counts, source, id: changeSetId, removed };
  const isRecorded = await recordImport(trx, lock, merge, result);
  return {
    answer: { removed: removed.terms, source, counts },
    changeSetId: isRecorded ? changeSetId : newLocales[0],
    fileIds: files.map((_, place) => fileIds[place] ?? scope.projectId),
  };
}

const nothing: ChangeSet['counts'] = { terms: 0, translations: 0, labels: 0 };

/** Deletes the terms that a file lacks, before the import writes anything else, and returns the counts. */
async function removeMissing(
  trx: Transaction,
  lock: ContentLock,
  args: { keys: readonly Uint8Array[]; fileId: string; changeSetId: string },
): Promise<ChangeSet['counts']> {
  const { changeSetId } = args;
  if (lock.totals.terms_count > manyRows) await joinByHash(trx);
  await insertTermDeletions(trx, lock, { changeSetId, terms: selectMissingTerms(lock, args) });
  return applyChanges(trx, lock, changeSetId);
}

/** Records the change set. Returns false if nothing has changed, so that there is none. */
async function recordImport(
  trx: Transaction,
  lock: ContentLock,
  merge: Merge,
  {
    counts: byFile,
    source,
    ...args
  }: Pick<MergeResult, 'counts' | 'source'> & {
    id: string;
    removed: ChangeSet['counts'];
  },
): Promise<boolean> {
  const { id, removed } = args;
  const counts = toCounts(await findChangeCounts(trx, lock, id), removed);
  if (counts.terms + counts.translations + counts.labels === 0) return false;
  await insertChangeSet(trx, lock, {
    id,
    kind: 'file.import',
    locale: onlyLocale(merge, byFile) ?? null,
    summary: {
      counts,
      entries: merge.files.reduce((sum, { count }) => sum + count, 0),
      ...(source && { chosenSource: source }),
    },
  });
  return true;
}

/** The events of a merge. The locale may have been added, and labels may have been set without a changed value. */
function toEvents(merge: Merge, { removed, source, counts }: MergeResult): ProjectEvent[] {
  const sum = (of: keyof MergeCounts) =>
    counts.reduce((total, count) => total + (count[of] ?? 0), 0);
  const terms = sum('added') + sum('notes') + sum('locks') + removed;
  const changed = sum('changed') + sum('sources');
  const locale = onlyLocale(merge, counts);
  return [
    ...(source ? [{ event: 'project', data: {} } as const] : []),
    { event: 'locales', data: {} },
    ...(createsFiles(merge) ? [{ event: 'files', data: {} } as const] : []),
    ...(terms > 0 ? [{ event: 'terms', data: { count: terms } } as const] : []),
    { event: 'translations', data: { count: changed, ...(locale ? { locale } : {}) } },
  ];
}

/** Whether the merge may create files. */
function createsFiles({ files, target }: Merge): boolean {
  return target.path !== undefined || files.some(({ filePath }) => filePath !== null);
}

/** The locale of a merge that changed only one. */
function onlyLocale({ locales }: Merge, counts: MergeResult['counts']): string | undefined {
  const [only, ...others] = locales;
  const isAlone = others.length === 0 && !counts.some(({ sources = 0 }) => sources > 0);
  return isAlone ? only?.locale : undefined;
}
