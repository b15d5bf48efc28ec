import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../db/database.ts';
import { changesOf, insertRows, makingOf } from './changes.queries.ts';
import type { ContentLock } from './locks.queries.ts';
import {
  countingTranslations,
  deltaOf,
  insertingTranslations,
  reviewedDeltaOf,
  writingTranslations,
} from './translations.queries.ts';

// A change of many rows is recorded first, as the changes of its change set, and then applied to the content from
// these records, under one lock.

export interface ChangeCounts {
  readonly createdTerms: number;
  readonly updatedTerms: number;
  readonly deletedTerms: number;
  readonly translations: number;
  readonly labels: number;
}

/** Counts the changes of a change set by kind. */
export async function findChangeCounts(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<ChangeCounts> {
  const { rows } = await sql<ChangeCounts>`
    select count(*) filter (where kind = 'term.create') as "createdTerms",
      count(*) filter (where kind = 'term.update') as "updatedTerms",
      count(*) filter (where kind = 'term.delete') as "deletedTerms",
      count(*) filter (where kind = 'translation.update') as translations,
      (select count(*) from label_changes c where ${changesOf(lock, changeSetId)}) as labels
    from changes c where ${changesOf(lock, changeSetId)}
  `.execute(trx);
  const none = { createdTerms: 0, updatedTerms: 0, deletedTerms: 0, translations: 0, labels: 0 };
  return rows[0] ?? none;
}

export async function updateTermsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<void> {
  await sql`
    with planned as materialized (
      select c.term_id, c.after::jsonb as after from changes c
      where ${changesOf(lock, changeSetId)} and c.kind = 'term.update'
    )
    update terms t
    set value = p.after ->> 'value', context = p.after ->> 'context',
      is_plural = coalesce((p.after ->> 'isPlural')::boolean, t.is_plural),
      locked = coalesce((p.after ->> 'locked')::boolean, t.locked),
      meta = coalesce(p.after -> 'meta', t.meta),
      file_id = coalesce((p.after ->> 'fileId')::uuid, t.project_id), updated_at = now()
    from planned p
    where t.project_id = ${lock.projectId}::uuid and t.id = p.term_id and t.archived_at is null
  `.execute(trx);
}

const changedText = {
  locale: sql`c.locale`,
  termId: sql`c.term_id`,
  value: sql`c.after`,
  state: sql`c.after_state`,
  ...makingOf('c', 'after_'),
};

/** The changed translations of a change set, in the order in which lists read them. */
function changedTexts(lock: ContentLock, changeSetId: string, condition: RawBuilder<unknown>) {
  const rows = sql`
    changes c
    where ${changesOf(lock, changeSetId)} and c.kind = 'translation.update' and ${condition}
    order by c.locale, c.term_id
  `;
  return { projectId: sql`c.project_id`, rows };
}

const wasMissing = (locale: string) => sql`(c.locale = ${locale} and c.before_state is null)`;

/**
 * Writes the changed translations of terms that the change set neither adds nor deletes, in some locales or in all, without
 * those that were inserted in a locale as missing. Those that are written already stay as they are. Each call reads the
 * whole change set.
 */
export async function upsertTranslationsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
  { locales, insertedIn }: { locales?: readonly string[]; insertedIn?: string | undefined } = {},
): Promise<void> {
  const condition = sql`(tr.value, tr.state) is distinct from (excluded.value, excluded.state)`;
  const isAmong = locales === undefined ? sql`true` : sql`c.locale = any(${locales}::text[])`;
  const isLeft = insertedIn === undefined ? sql`true` : sql`not ${wasMissing(insertedIn)}`;
  const from = changedTexts(lock, changeSetId, sql`${isAmong} and ${isLeft}`);
  await writingTranslations(lock, { ...changedText, condition }, from).execute(trx);
}

/**
 * Inserts the changed translations of a locale that were missing when the changes were recorded, and returns how many. Of many
 * rows that takes less than to look whether each is there. The locale has to have been locked before the changes were
 * recorded, and nothing of the change set written to it. If one is there nevertheless, all fails.
 */
export function insertMissingTranslationsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
  locale: string,
): Promise<number> {
  const from = changedTexts(lock, changeSetId, wasMissing(locale));
  return insertRows(trx, insertingTranslations(lock, changedText, from));
}

/**
 * Looks up what the changed translations of a change set refer to, archived or not, after they were written without it.
 *
 * @throws {AppError} `NotFound` where a term or a locale is gone
 */
export async function requireReferencesOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<void> {
  const own = sql`${lock.projectId}::uuid`;
  const changed = sql`
    changes c where ${changesOf(lock, changeSetId)} and c.kind = 'translation.update'
  `;
  const { rows } = await sql<{ lost: boolean }>`
    select exists (
        select from ${changed} and not exists (
          select t.archived_at from terms t where t.project_id = ${own} and t.id = c.term_id
        )
      ) or exists (
        select from ${changed} and not exists (
          select l.archived_at from project_locales l
          where l.project_id = ${own} and l.locale = c.locale
        )
      ) as lost
  `.execute(trx);
  if (rows[0]?.lost) throw new AppError('NotFound');
}

/**
 * Updates the counters of locales by the texts that the change set adds, clears and reviews; locked terms don't count.
 * Locales in `touched` are marked as changed in any case.
 */
export async function updateTranslatedCountsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
  touched: readonly string[] = [],
): Promise<void> {
  const moved = sql`
    with locked as materialized (
      select id from terms
      where project_id = ${lock.projectId}::uuid and locked and archived_at is null
    )
    select one.locale, sum(one.delta) as delta, sum(one.reviewed) as reviewed
    from (
      select c.locale, ${deltaOf(sql`c.before`, sql`c.after`)} as delta,
        ${reviewedDeltaOf(sql`c.before_state`, sql`c.after_state`)} as reviewed
      from changes c
      where ${changesOf(lock, changeSetId)} and c.kind = 'translation.update'
        and not exists (select from locked where locked.id = c.term_id)
      union all
      select touched.locale, 0, 0 from unnest(${[...touched]}::text[]) as touched (locale)
    ) one
    group by one.locale
  `;
  await countingTranslations(lock, moved).execute(trx);
}

/** Deletes the assignments of labels that the change set records as removed. */
export async function deleteLabelsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<void> {
  await sql`
    delete from term_labels r using label_changes c
    where ${changesOf(lock, changeSetId)} and not c.added and c.locale = ''
      and r.project_id = ${lock.projectId}::uuid and r.term_id = c.term_id and r.label_id = c.label_id
  `.execute(trx);
  await sql`
    delete from translation_labels r using label_changes c
    where ${changesOf(lock, changeSetId)} and not c.added
      and r.project_id = ${lock.projectId}::uuid and r.locale = c.locale and r.term_id = c.term_id
      and r.label_id = c.label_id
  `.execute(trx);
}

/** Inserts the assignments of labels that the change set records as added, if they are not there already. */
export async function insertLabelsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<void> {
  await sql`
    insert into term_labels (project_id, term_id, label_id)
    select c.project_id, c.term_id, c.label_id from label_changes c
    where ${changesOf(lock, changeSetId)} and c.added and c.locale = ''
    on conflict do nothing
  `.execute(trx);
  await sql`
    insert into translation_labels (project_id, term_id, locale, label_id)
    select c.project_id, c.term_id, c.locale, c.label_id from label_changes c
    where ${changesOf(lock, changeSetId)} and c.added and c.locale <> ''
    on conflict do nothing
  `.execute(trx);
}
