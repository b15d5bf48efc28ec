import type { Blocking } from '@parlance/checks';
import type { TermLimits, TranslationMark } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import {
  insertRows,
  makingOf,
  recordingChanges,
  termState,
  termStateWith,
} from '../../content/changes.queries.ts';
import type { ContentLock, TermSelection } from '../../content/locks.queries.ts';
import { sourceHashOf, stateOf } from '../../content/translations.queries.ts';
import type { Transaction } from '../../db/database.ts';
import { findSource } from '../projects/projects.queries.ts';

export function findTermCount(trx: Transaction, terms: TermSelection): Promise<number> {
  return countRows(trx, sql`(${terms}) chosen`);
}

async function countRows(trx: Transaction, from: RawBuilder<unknown>): Promise<number> {
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

interface TextChange {
  readonly termId: RawBuilder<unknown>;
  readonly locale: RawBuilder<unknown>;
  /** The alias of the translations as they are. */
  readonly before: 'tr' | 'target';
  readonly after: RawBuilder<unknown>;
}

/** A text that somebody chooses for many translations has the origin `person`, like one that they type. */
async function changeOfText(
  trx: Transaction,
  scope: ProjectScope,
  { termId, locale, before, after }: TextChange,
) {
  const sourceHash = await getSourceHash(trx, scope, { termId, locale });
  return {
    kind: 'translation.update',
    termId,
    locale,
    before: sql.ref(`${before}.value`),
    after,
    beforeState: sql.ref(`${before}.state`),
    afterState: stateOf(after),
    beforeMaking: makingOf(before),
    afterMaking: { origin: sql`'person'`, sourceHash },
  } as const;
}

async function getSourceHash(
  trx: Transaction,
  scope: ProjectScope,
  place: Pick<TextChange, 'termId' | 'locale'>,
): Promise<RawBuilder<unknown>> {
  const { textsInKeys } = await findSource(trx, scope);
  return sourceHashOf(scope, { ...place, textsInKeys: sql`${textsInKeys}::boolean` });
}

const ofTranslation = { termId: sql`tr.term_id`, locale: sql`tr.locale`, before: 'tr' } as const;

/** Plans to clear the translations of terms. */
export async function insertClearings(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, locale, terms }: PlanArgs,
): Promise<PlanCounts> {
  const translated = {
    projectId: sql`tr.project_id`,
    rows: sql`
      (${terms}) chosen
      join translations tr on tr.project_id = ${lock.projectId}::uuid and tr.locale = ${locale}
        and tr.term_id = chosen.id
      where tr.value <> ''
    `,
  };
  const change = await changeOfText(trx, lock, { ...ofTranslation, after: sql`''` });
  const selected = await findTermCount(trx, terms);
  const changed = await insertRows(trx, recordingChanges(lock, changeSetId, change, translated));
  return { changed, unchanged: selected - changed };
}

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
      origin: sql`tr.origin`,
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

/** A text that a translation is to get, and the revision that it was made of; 0 where there is no translation. */
export interface PlannedText {
  readonly termId: string;
  readonly value: string;
  readonly revision: number;
}

/**
 * Plans other texts for translations of terms that still have the revision which the texts were made of.
 */
export async function insertTexts(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, locale, terms, texts }: PlanArgs & { texts: readonly PlannedText[] },
): Promise<number> {
  const change = await changeOfText(trx, lock, {
    termId: sql`t.id`,
    locale: sql`${locale}`,
    before: 'tr',
    after: sql`written.value`,
  });
  const rows = sql`
    unnest(
      ${texts.map(({ termId }) => termId)}::uuid[], ${texts.map(({ value }) => value)}::text[],
      ${texts.map(({ revision }) => revision)}::integer[]
    ) as written (term_id, value, revision)
    join (${terms}) chosen on chosen.id = written.term_id
    join terms t on t.project_id = ${lock.projectId}::uuid and t.id = chosen.id
      and t.archived_at is null
    left join translations tr on tr.project_id = ${lock.projectId}::uuid and tr.locale = ${locale}
      and tr.term_id = t.id
    where coalesce(tr.revision, 0) = written.revision and coalesce(tr.value, '') <> written.value
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

/** Texts of terms with plural forms, without those that a simple pattern proves to be well-formed. */
export async function listPluralTexts(
  trx: Transaction,
  scope: ProjectScope,
  { terms, from }: Pick<PlanArgs, 'terms'> & { from: string },
): Promise<{ id: string; value: string }[]> {
  const { rows } = await sql<{ id: string; value: string }>`
    select t.id, tr.value
    from (${terms}) chosen
    join terms t on t.project_id = ${scope.projectId}::uuid and t.id = chosen.id and t.is_plural
      and t.archived_at is null
    join translations tr on tr.project_id = ${scope.projectId}::uuid and tr.locale = ${from}
      and tr.term_id = t.id
    where tr.value like '%plural%'
      and tr.value !~ ${String.raw`^\{n, plural,( (zero|one|two|few|many|other) \{[^{}#'']*\})+\}$`}
  `.execute(trx);
  return rows;
}

/** Plans to copy the translations of terms from another locale, without the terms in `without`. */
export async function insertCopies(
  trx: Transaction,
  lock: ContentLock,
  {
    changeSetId,
    locale,
    terms,
    without,
    ...args
  }: PlanArgs & { from: string; overwrite: boolean; without: readonly string[] },
): Promise<PlanCounts> {
  const pairs = sql`
    (${terms}) chosen
    join translations original on original.project_id = ${lock.projectId}::uuid
      and original.locale = ${args.from} and original.term_id = chosen.id and original.value <> ''
    left join translations target on target.project_id = ${lock.projectId}::uuid
      and target.locale = ${locale} and target.term_id = chosen.id
  `;
  const copied = {
    projectId: sql`original.project_id`,
    rows: sql`
      ${pairs}
      where original.value <> coalesce(target.value, '') and chosen.id <> all(${without}::uuid[])
        and (${args.overwrite}::boolean or coalesce(target.value, '') = '')
    `,
  };
  const change = await changeOfText(trx, lock, {
    termId: sql`original.term_id`,
    locale: sql`${locale}`,
    before: 'target',
    after: sql`original.value`,
  });
  const unchanged = await countRows(trx, sql`${pairs} where original.value = target.value`);
  const changed = await insertRows(trx, recordingChanges(lock, changeSetId, change, copied));
  return { changed, unchanged };
}
