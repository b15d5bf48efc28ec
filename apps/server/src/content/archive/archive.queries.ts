import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { changesOf, insertRows, recordingChanges } from '../changes.queries.ts';
import { deleteFindingsOf } from '../findings/findings.queries.ts';
import type { ContentLock, TermSelection } from '../locks.queries.ts';
import { briefTermState } from '../term-states.queries.ts';
import { countingTranslations } from '../translations.queries.ts';

// A deletion marks rows as archived and keeps them with all that belongs to them: only living rows are listed, found,
// exported or counted. The undo of a deletion clears the mark. `purge.queries.ts` deletes archived rows in the end.

/**
 * The tables with rows that belong to a term, a locale, a label, a file or a screenshot, each before the tables that it
 * refers to. A test compares them with the foreign keys.
 */
export const childTables = {
  terms: [
    'translation_labels',
    'term_labels',
    'translations',
    'findings',
    'finding_ignores',
    'machine_scores',
    'screenshot_regions',
    'term_usages',
  ],
  project_locales: [
    'translation_labels',
    'translations',
    'templates',
    'findings',
    'finding_ignores',
    'machine_scores',
  ],
  labels: ['translation_labels', 'term_labels'],
  files: ['templates', 'terms', 'check_files'],
  screenshots: ['screenshot_regions'],
} as const;

/** How much content is archived or restored along with terms or a locale. */
export interface Carried {
  readonly translations: number;
  readonly labels: number;
}

export const nothingCarried: Carried = { translations: 0, labels: 0 };

/**
 * Records the deletion of terms. Returns of how many. Other transactions that change terms wait for the lock, so the
 * terms are still the same when they are archived.
 */
export async function insertTermDeletions(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, terms }: { changeSetId: string; terms: TermSelection },
): Promise<number> {
  const change = { kind: 'term.delete', termId: sql`t.id`, before: briefTermState } as const;
  const deleted = {
    projectId: sql`t.project_id`,
    rows: sql`
      (${terms}) chosen
      join terms t on t.project_id = ${lock.projectId}::uuid and t.id = chosen.id
        and t.archived_at is null
    `,
  };
  return insertRows(trx, recordingChanges(lock, changeSetId, change, deleted));
}

/** Archives the terms that the change set records as deleted, and subtracts their translations from the counters. */
export async function archiveTermsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<Carried> {
  return markTermsOf(trx, lock, { changeSetId, kind: 'term.delete' });
}

/** Restores the archived terms that the change set records as created, with their translations and labels. */
export async function restoreTermsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<Carried> {
  return markTermsOf(trx, lock, { changeSetId, kind: 'term.create' });
}

async function markTermsOf(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, kind }: { changeSetId: string; kind: 'term.create' | 'term.delete' },
): Promise<Carried> {
  const projectId = sql`${lock.projectId}::uuid`;
  const goes = kind === 'term.delete';
  const isPlanned = sql`${changesOf(lock, changeSetId)} and c.kind = ${kind}`;
  // The update waits for pending edits of these terms, which hold them by a share lock. An edit that waits for this
  // update reads the term again afterwards.
  await sql`
    update terms t set archived_at = ${goes ? sql`now()` : sql`null`}
    from changes c
    where ${isPlanned} and t.project_id = ${projectId} and t.id = c.term_id
      and ${goes ? sql`t.archived_at is null` : sql`t.archived_at is not null`}
  `.execute(trx);
  // A separate statement has a snapshot with the rows that these edits wrote. It aggregates before it joins the
  // locales, so that hundreds of thousands of texts are not sorted.
  const { rows } = await sql<MovedTexts>`
    select moved.locale, l.archived_at is null as "isLiving", moved.texts, moved.counted,
      moved.reviewed
    from (
      select tr.locale, count(*) as texts, count(*) filter (where not t.locked) as counted,
        count(*) filter (where not t.locked and tr.state = 'reviewed') as reviewed
      from changes c
      join terms t on t.project_id = ${projectId} and t.id = c.term_id
        and ${goes ? sql`t.archived_at is not null` : sql`t.archived_at is null`}
      join translations tr on tr.project_id = ${projectId} and tr.term_id = t.id
      where ${isPlanned} and tr.value <> ''
      group by tr.locale
    ) moved
    join project_locales l on l.project_id = ${projectId} and l.locale = moved.locale
  `.execute(trx);
  const locales = rows.map(({ locale }) => locale);
  const sign = goes ? -1 : 1;
  const deltas = rows.map(({ counted }) => sign * counted);
  const reviewed = rows.map((row) => sign * row.reviewed);
  const moved = sql`
    select * from unnest(${locales}::text[], ${deltas}::integer[], ${reviewed}::integer[])
      as m (locale, delta, reviewed)
  `;
  await countingTranslations(lock, moved).execute(trx);
  // Restored terms are checked again.
  if (goes) await deleteFindingsOf(trx, lock, changeSetId);
  const translations = rows.reduce((sum, { isLiving, texts }) => sum + (isLiving ? texts : 0), 0);
  // A project without labels needs no count, however many terms there are.
  const hasLabels = lock.lockedLabels.length > 0;
  return {
    translations,
    labels: hasLabels ? await countLabelsOf(trx, lock, changeSetId, kind) : 0,
  };
}

/** The texts in one locale of terms that are archived or restored. */
interface MovedTexts {
  readonly locale: string;
  readonly isLiving: boolean;
  readonly texts: number;
  /** How many of the texts the counter of the locale includes: those of locked terms don't count. */
  readonly counted: number;
  /** How many of these are reviewed. */
  readonly reviewed: number;
}

/** Counts the labels on the terms of a change set and on their translations. */
async function countLabelsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
  kind: string,
): Promise<number> {
  const projectId = sql`${lock.projectId}::uuid`;
  const ofTerms = sql`
    from changes c
    join labels l on l.project_id = ${projectId} and l.archived_at is null
    join r on r.term_id = c.term_id and r.label_id = l.id
  `;
  const inSet = sql`${changesOf(lock, changeSetId)} and c.kind = ${kind}`;
  const { rows } = await sql<{ count: number }>`
    with r as (
      select term_id, label_id from term_labels where project_id = ${projectId}
      union all
      select r.term_id, r.label_id from translation_labels r
      join project_locales pl on pl.project_id = ${projectId} and pl.locale = r.locale
        and pl.archived_at is null
      where r.project_id = ${projectId}
    )
    select count(*) as count ${ofTerms} where ${inSet}
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Archives a label, or restores one whose name is free. Returns its name, or undefined where no label was changed. */
export async function markLabel(
  trx: Transaction,
  lock: ContentLock,
  { id, archived }: { id: string; archived: boolean },
): Promise<string | undefined> {
  const label = await trx
    .updateTable('labels')
    .set({ archived_at: archived ? sql`now()` : null })
    .where('project_id', '=', lock.projectId)
    .where('id', '=', id)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('labels as other')
            .whereRef('other.value', '=', 'labels.value')
            .whereRef('other.id', '!=', 'labels.id')
            .where('other.project_id', '=', lock.projectId)
            .where('other.archived_at', 'is', null),
        ),
      ),
    )
    .returning('value')
    .executeTakeFirst();
  return label?.value;
}
