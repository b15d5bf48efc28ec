import type { Blocking } from '@parlance/checks';
import type { TermLimits, TranslationMark } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { insertRows, makingOf, recordingChanges } from '../../content/changes.queries.ts';
import type { ContentLock, TermSelection } from '../../content/locks.queries.ts';
import { termState, termStateWith } from '../../content/term-states.queries.ts';
import { sourceHashOf } from '../../content/translations.queries.ts';
import type { Transaction } from '../../db/database.ts';
import { findSource } from '../projects/projects.queries.ts';

export function findTermCount(trx: Transaction, terms: TermSelection): Promise<number> {
  return countRows(trx, sql`(${terms}) chosen`);
}

export async function countRows(trx: Transaction, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface PlanArgs {
  readonly changeSetId: string;
  readonly locale: string;
  readonly terms: TermSelection;
}

/** The number of terms whose change was planned, and of those that have the result already. */
export interface PlanCounts {
  readonly changed: number;
  readonly unchanged: number;
}

/** What a translation is of, as SQL. */
export interface TranslationPlace {
  readonly termId: RawBuilder<unknown>;
  readonly locale: RawBuilder<unknown>;
}

/** The hash of the source text that a translation is made of, as SQL. */
export async function getSourceHash(
  trx: Transaction,
  scope: ProjectScope,
  place: TranslationPlace,
): Promise<RawBuilder<unknown>> {
  const { textsInKeys } = await findSource(trx, scope);
  return sourceHashOf(scope, { ...place, textsInKeys: sql`${textsInKeys}::boolean` });
}

export const ofTranslation = {
  termId: sql`tr.term_id`,
  locale: sql`tr.locale`,
  before: 'tr',
} as const;

/**
 * Plans a state for the translations of terms. Terms without a translation are passed over, and those with findings
 * that must not be there.
 */
export async function insertMarks(
  trx: Transaction,
  lock: ContentLock,
  {
    changeSetId,
    locale,
    terms,
    state,
    blocking,
  }: PlanArgs & { state: TranslationMark; blocking: Blocking | undefined },
): Promise<PlanCounts> {
  const change = {
    kind: 'translation.update',
    termId: sql`tr.term_id`,
    locale: sql`tr.locale`,
    before: sql`tr.value`,
    after: sql`tr.value`,
    beforeState: sql`tr.state`,
    afterState: sql`${state}::text`,
    beforeMaking: makingOf('tr'),
    afterMaking: {
      ...makingOf('tr'),
      sourceHash: await getSourceHash(trx, lock, ofTranslation),
    },
  } as const;
  const translated = sql`
    (${terms}) chosen
    join translations tr on tr.project_id = ${lock.projectId}::uuid and tr.locale = ${locale}
      and tr.term_id = chosen.id
    where tr.value <> ''
  `;
  const unchanged = await countRows(trx, sql`${translated} and tr.state = ${state}`);
  const marked = {
    projectId: sql`tr.project_id`,
    rows: sql`${translated} and tr.state <> ${state} ${blocking ? withoutFindings(lock, locale, blocking) : sql``}`,
  };
  const changed = await insertRows(trx, recordingChanges(lock, changeSetId, change, marked));
  return { changed, unchanged };
}

/**
 * Plans to mark all translations of terms as outdated, but those of the source locale. They stay made of the source
 * text that they were made of. Returns for how many terms.
 */
export async function insertOutdatings(
  trx: Transaction,
  lock: ContentLock,
  {
    changeSetId,
    terms,
    sourceLocale,
  }: Pick<PlanArgs, 'changeSetId' | 'terms'> & { sourceLocale: string | undefined },
): Promise<number> {
  const making = makingOf('tr');
  const change = {
    kind: 'translation.update',
    termId: sql`tr.term_id`,
    locale: sql`tr.locale`,
    before: sql`tr.value`,
    after: sql`tr.value`,
    beforeState: sql`tr.state`,
    afterState: sql`'outdated'`,
    beforeMaking: making,
    afterMaking: making,
  } as const;
  const others = [...lock.lockedLocales].filter((locale) => locale !== sourceLocale);
  const rows = sql`
    (${terms}) chosen
    join translations tr on tr.project_id = ${lock.projectId}::uuid
      and tr.locale = any(${others}::text[]) and tr.term_id = chosen.id
    where tr.value <> '' and tr.state <> 'outdated'
  `;
  const changed = await countRows(trx, sql`(select distinct tr.term_id from ${rows}) outdated`);
  const from = { projectId: sql`tr.project_id`, rows };
  await insertRows(trx, recordingChanges(lock, changeSetId, change, from));
  return changed;
}

/** Plans what the translations of terms may take at most. Empty limits leave those of files. Returns for how many terms. */
export function insertLimits(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, terms, limits }: Pick<PlanArgs, 'changeSetId' | 'terms'> & { limits: TermLimits },
): Promise<number> {
  const own = Object.keys(limits).length === 0 ? null : JSON.stringify({ limits });
  const meta = sql`(t.meta - 'limits' || coalesce(${own}::jsonb, '{}'))`;
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termState,
    after: termStateWith({ meta }),
  } as const;
  const rows = sql`
    (${terms}) chosen
    join terms t on t.project_id = ${lock.projectId}::uuid and t.id = chosen.id
      and t.archived_at is null
    where t.meta <> ${meta}
  `;
  const from = { projectId: sql`t.project_id`, rows };
  return insertRows(trx, recordingChanges(lock, changeSetId, change, from));
}

/** The condition that a translation `tr` has no finding of some checks and rules that counts. */
function withoutFindings(
  { projectId }: ProjectScope,
  locale: string,
  { checks, rules }: Blocking,
): RawBuilder<unknown> {
  return sql`and tr.term_id not in (
    select f.term_id from findings f
    where f.project_id = ${projectId}::uuid and f.locale = ${locale} and not f.is_ignored
      and (f.check_id = any(${checks}::text[])
        or f.check_id = 'custom' and f.data ->> 'rule' = any(${rules}::text[]))
  )`;
}
