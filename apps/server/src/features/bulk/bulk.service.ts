import { type Blocking, blockingIn } from '@parlance/checks';
import type {
  BulkResult,
  endpoints,
  FixCounts,
  ParsedBody,
  TermsBulk,
  TranslationsBulk,
} from '@parlance/contract';
import { readPlural } from '@parlance/messages';
import { v7 as newId } from 'uuid';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { applyAndRecord } from '../../content/apply.ts';
import { insertTermDeletions } from '../../content/archive/archive.queries.ts';
import { hasFile, insertMoves, listKeysTwice } from '../../content/files.queries.ts';
import { type CheckContext, findCheckContext } from '../../content/findings/units.queries.ts';
import { insertLockings, selectOpenTerms } from '../../content/locked-terms.queries.ts';
import { type ContentLock, lockContent, type TermSelection } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requireLocales } from '../entries/entries.service.ts';
import { checkSaved } from '../findings/checking.service.ts';
import { countFixable } from '../findings/findings.queries.ts';
import { checkFixed, fixTexts } from '../findings/fixes.service.ts';
import { requireFont } from '../fonts/fonts.service.ts';
import { changeLabelsOf } from '../labels/labels.service.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';
import { findSource, isTargetLocale } from '../projects/projects.queries.ts';
import { selectTermsByFilter, selectTermsById } from '../terms/selection.queries.ts';
import { type BulkRequest, type BulkWork, toActivity, toAnswer } from './bulk.mapper.ts';
import {
  findTermCount,
  insertLimits,
  insertMarks,
  insertOutdatings,
  type PlanArgs,
  type PlanCounts,
} from './bulk.queries.ts';
import {
  insertClearings,
  insertCopies,
  insertTexts,
  listPluralTexts,
} from './bulk-texts.queries.ts';

/** Changes many terms at once. */
export async function changeTerms(
  context: Pick<Context, 'db' | 'events' | 'fonts'>,
  scope: ProjectScope,
  request: TermsBulk,
): Promise<Changed<BulkResult>> {
  const { select, do: task } = request;
  if (task.action === 'limit') requireFont(context, task.limits);
  return inBulk(context, scope, { request, kind: `term.${task.action}` }, async (trx) => {
    const lock = await lockContent(trx, scope, { labels: 'all', locales: 'all' });
    const terms = await getSelection(trx, scope, select);
    const selected = await prepare(trx, terms);
    if ('labelId' in task) {
      requireLabel(lock, task.labelId);
      const labelled = await changeLabelsOf(trx, lock, { ...task, terms, locale: undefined });
      return toAnswer(request, selected, labelled);
    }
    const id = newId();
    const kind = `term.${task.action}` as const;
    const changed = await planTerms(trx, lock, task, { changeSetId: id, terms });
    const changeSetId = await applyAndRecord(trx, lock, { id, kind });
    return toAnswer(request, selected, { changed, changeSetId });
  });
}

/** Plans the changes of terms. Returns of how many. */
function planTerms(
  trx: Transaction,
  lock: ContentLock,
  task: Exclude<TermsBulk['do'], { labelId: string }>,
  args: Pick<PlanArgs, 'changeSetId' | 'terms'>,
): Promise<number> {
  switch (task.action) {
    case 'delete':
      return insertTermDeletions(trx, lock, args);
    case 'limit':
      return insertLimits(trx, lock, { ...args, limits: task.limits });
    case 'lock':
    case 'unlock':
      return insertLockings(trx, lock, { ...args, locked: task.action === 'lock' });
    case 'move':
      return moveTerms(trx, lock, { ...args, fileId: task.fileId });
    case 'outdate':
      return outdateTranslations(trx, lock, args);
  }
}

/** Plans to move terms into a file. Throws if the file would have a key twice. */
async function moveTerms(
  trx: Transaction,
  lock: ContentLock,
  { fileId, ...args }: { fileId: string; changeSetId: string; terms: TermSelection },
): Promise<number> {
  if (!(await hasFile(trx, lock, fileId))) throw new AppError('NotFound');
  const twice = await listKeysTwice(trx, lock, { fileId, terms: args.terms });
  if (twice.length > 0) {
    throw new AppError(
      'AlreadyExists',
      twice.map((key) => ({ path: 'body.do.fileId', message: `would have the key ${key} twice` })),
    );
  }
  return insertMoves(trx, lock, { ...args, fileId });
}

/** Plans to mark the translations of terms as outdated. Throws where no texts are the source. */
async function outdateTranslations(
  trx: Transaction,
  lock: ContentLock,
  { terms, ...args }: Pick<PlanArgs, 'changeSetId' | 'terms'>,
): Promise<number> {
  const source = await findSource(trx, lock);
  if (source.locale === undefined && !source.textsInKeys) {
    const message = 'needs a source locale, and the project has none';
    throw new AppError('BadRequest', [{ path: 'body.do.action', message }]);
  }
  const open = selectOpenTerms(lock, terms);
  return insertOutdatings(trx, lock, { ...args, terms: open, sourceLocale: source.locale });
}

/** Changes many translations of a locale at once. */
export async function changeTranslations(
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
  scope: ProjectScope,
  locale: string,
  request: TranslationsBulk,
): Promise<Changed<BulkResult>> {
  const { select, do: task } = request;
  if ('state' in task) requirePermission(scope, 'EditTranslation', task);
  const fixes =
    task.action === 'fix'
      ? await findFixes(context, scope, { locale, select, check: task.check })
      : undefined;
  const result = await inBulk(
    context,
    scope,
    { request, kind: `translation.${task.action}`, locale },
    async (trx) => {
      const lock = await lockContent(trx, scope, { labels: 'all', locales: [locale] });
      if (!lock.lockedLocales.has(locale)) throw new AppError('NotFound');
      const terms = await getSelection(trx, scope, select, locale);
      const selected = await prepare(trx, terms);
      if ('labelId' in task) {
        requireLabel(lock, task.labelId);
        const labelled = await changeLabelsOf(trx, lock, { ...task, terms, locale });
        return toAnswer(request, selected, labelled);
      }
      const id = newId();
      const isTarget = isTargetLocale(await findSource(trx, scope), locale);
      const args = {
        changeSetId: id,
        locale,
        terms: isTarget ? selectOpenTerms(scope, terms) : terms,
      };
      if (task.action === 'copy') await requireProjectLocale(trx, scope, task.from);
      const kind = `translation.${task.action}` as const;
      const counts =
        task.action === 'fix'
          ? await planFixes(trx, lock, { ...args, fixes })
          : await plan(trx, lock, args, task);
      const changeSetId = await applyAndRecord(trx, lock, { id, kind, locale });
      return toAnswer(request, selected, { ...counts, changeSetId });
    },
  );
  if (fixes) {
    const termIds = fixes.texts.map(({ termId }) => termId);
    await checkSaved(context, scope, () => checkFixed(context, scope, { locale, termIds }));
  }
  return result;
}

async function plan(
  trx: Transaction,
  lock: ContentLock,
  args: PlanArgs,
  task: Exclude<TranslationsBulk['do'], { labelId: string } | { action: 'fix' }>,
): Promise<PlanCounts> {
  if (task.action === 'clear') return insertClearings(trx, lock, args);
  if (task.action === 'mark') {
    const checks = task.state === 'reviewed' ? await findCheckContext(trx, lock) : undefined;
    const blocking = checks && blockingOf(checks, args.locale);
    return insertMarks(trx, lock, { ...args, ...task, blocking });
  }
  // Malformed plural forms are not copied: a single edit with them would be refused, too.
  const texts = await listPluralTexts(trx, lock, { ...args, ...task });
  const malformed = texts.filter(({ value }) => readPlural(value).kind === 'broken');
  const without = malformed.map(({ id }) => id);
  return insertCopies(trx, lock, { ...args, ...task, without });
}

type Fixes = Awaited<ReturnType<typeof fixTexts>>;

/** Makes the texts that the selected translations have without what a check, or any of them, found in them. */
async function findFixes(
  context: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  {
    locale,
    select,
    check,
  }: Pick<TranslationsBulk, 'select'> & { locale: string; check: string | undefined },
): Promise<Fixes> {
  await requireProjectLocale(context.db, scope, locale);
  const terms = await getSelection(context.db, scope, select, locale);
  return fixTexts(context, scope, { locale, check, terms });
}

/** Plans fixed texts, of those translations that nobody has changed since. */
async function planFixes(
  trx: Transaction,
  lock: ContentLock,
  { fixes, ...args }: PlanArgs & { fixes: Fixes | undefined },
): Promise<PlanCounts> {
  const { texts, found } = fixes ?? { texts: [], found: 0 };
  const selected = await findTermCount(trx, args.terms);
  const { changeSetId, locale, terms: among } = args;
  const source = await findSource(trx, lock);
  const changed = await insertTexts(trx, lock, { changeSetId, locale, texts, source, among });
  // Terms may have left the selection since.
  return { changed, unchanged: Math.max(selected - found, 0) };
}

/** Counts the selected translations of a locale that `changeTranslations` can fix something in. */
export async function countFixes(
  { db }: Pick<Context, 'db'>,
  scope: ProjectScope,
  locale: string,
  { select }: ParsedBody<typeof endpoints.countFixes>,
): Promise<FixCounts> {
  return inTransaction(
    db,
    async (trx) => {
      await requireProjectLocale(trx, scope, locale);
      const terms = await getSelection(trx, scope, select, locale);
      return countFixable(trx, scope, { locale, terms });
    },
    { readOnly: true },
  );
}

/** What keeps translations of a locale from being reviewed; undefined where nothing does. */
export function blockingOf(context: CheckContext, locale: string): Blocking | undefined {
  const blocking = blockingIn(context, locale, 'review');
  return blocking.checks.length + blocking.rules.length > 0 ? blocking : undefined;
}

/** Runs a bulk change, records its activity, and analyzes the table after many rows were written. */
async function inBulk(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  bulk: BulkWork,
  work: (trx: Transaction) => Promise<Changed<BulkResult>>,
): Promise<Changed<BulkResult>> {
  const result = await inTransaction(db, async (trx) => {
    const { answer, changeSetId } = await work(trx);
    if (answer.changed > 0) {
      const activity = toActivity(bulk, answer.changed);
      await events.record(trx, scope, { ...activity, changeSetId });
    }
    return { answer, changeSetId };
  });
  if (result.answer.changed > manyRows) void analyzeContent(db, scope.projectId, [writtenBy(bulk)]);
  return result;
}

function writtenBy({ request, locale }: BulkWork): 'terms' | 'translations' | 'labels' {
  const { action } = request.do;
  if (action === 'label' || action === 'unlabel') return 'labels';
  return locale === undefined && action !== 'outdate' ? 'terms' : 'translations';
}

/** `locale` is only set for changes of translations. */
async function getSelection(
  db: Db,
  scope: ProjectScope,
  select: BulkRequest['select'],
  locale?: string,
): Promise<TermSelection> {
  if ('ids' in select) return selectTermsById(scope, select.ids);
  const filter = locale === undefined ? select.filter : { ...select.filter, locale };
  await requireLocales(db, scope, filter);
  return selectTermsByFilter(scope, filter);
}

/** Counts the selected terms, and makes the planner join by hash if there are many. */
async function prepare(trx: Transaction, terms: TermSelection): Promise<number> {
  const selected = await findTermCount(trx, terms);
  if (selected > manyRows) await joinByHash(trx);
  return selected;
}

function requireLabel(lock: ContentLock, id: string): void {
  if (!lock.lockedLabels.includes(id)) throw new AppError('NotFound');
}
