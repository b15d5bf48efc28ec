import type { Label, LabelDeletion } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';

const columns = ['id', 'value', 'color'] as const;

/**
 * The labels of each term of a project, as a sub-select with `term_id` and `labels`. Grouped once,
 * so that a list of a hundred thousand terms does not ask a hundred thousand times.
 */
export function labelsByTerm(scope: ProjectScope): RawBuilder<unknown> {
  return sql`(
    select tl.term_id, json_agg(
      json_build_object('id', l.id, 'value', l.value, 'color', l.color) order by l.value
    ) as labels
    from term_labels tl
    join labels l on l.project_id = tl.project_id and l.id = tl.label_id
    where tl.project_id = ${scope.projectId}::uuid
    group by tl.term_id
  )`;
}

/** As `labelsByTerm`, for the translations of one locale. */
export function labelsByTranslation(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`(
    select tl.term_id, json_agg(
      json_build_object('id', l.id, 'value', l.value, 'color', l.color) order by l.value
    ) as labels
    from translation_labels tl
    join labels l on l.project_id = tl.project_id and l.id = tl.label_id
    where tl.project_id = ${scope.projectId}::uuid and tl.locale = ${locale}
    group by tl.term_id
  )`;
}

export async function listLabels(db: Db, scope: ProjectScope): Promise<Label[]> {
  return db
    .selectFrom('labels')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .orderBy('value')
    .execute();
}

export async function insertLabel(
  db: Db,
  scope: ProjectScope,
  label: { id: string; value: string; color: string },
): Promise<Label> {
  return db
    .insertInto('labels')
    .values({ project_id: scope.projectId, ...label })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateLabel(
  db: Db,
  scope: ProjectScope,
  label: { id: string; value: string; color: string },
): Promise<Label | undefined> {
  return db
    .updateTable('labels')
    .set({ value: label.value, color: label.color })
    .where('project_id', '=', scope.projectId)
    .where('id', '=', label.id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteLabel(db: Db, scope: ProjectScope, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('labels')
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function findLabelDeletion(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<LabelDeletion | undefined> {
  const { rows } = await sql<LabelDeletion>`
    select (
      select count(*) from term_labels tl
      where tl.project_id = l.project_id and tl.label_id = l.id
    ) as terms, (
      select count(*) from translation_labels tl
      where tl.project_id = l.project_id and tl.label_id = l.id
    ) as translations
    from labels l
    where l.project_id = ${scope.projectId}::uuid and l.id = ${id}::uuid
  `.execute(db);
  return rows[0];
}

interface TermLabel {
  readonly labelId: string;
  readonly termId: string;
}

/** Locks what a label is about to be put on or taken off; false when any of it does not exist. */
export async function lockLabelTarget(
  trx: Transaction,
  scope: ProjectScope,
  { labelId, termId }: TermLabel,
  locale?: string,
): Promise<boolean> {
  // The lock on the totals keeps locales from coming while a term is labelled in all of them.
  const { rows } = await sql`
    select from project_totals p
    join labels l on l.project_id = p.project_id and l.id = ${labelId}::uuid
    join terms t on t.project_id = p.project_id and t.id = ${termId}::uuid
    where p.project_id = ${scope.projectId}::uuid
      and (${locale ?? null}::text is null or exists (
        select from project_locales pl
        where pl.project_id = p.project_id and pl.locale = ${locale ?? null}::text
      ))
    for share of p
  `.execute(trx);
  return rows.length > 0;
}

/** Puts a label on a term and on its translation in every locale. */
export async function insertTermLabel(
  trx: Transaction,
  scope: ProjectScope,
  { labelId, termId }: TermLabel,
): Promise<void> {
  await sql`
    with term as (
      insert into term_labels (project_id, term_id, label_id)
      values (${scope.projectId}::uuid, ${termId}::uuid, ${labelId}::uuid)
      on conflict do nothing
    )
    insert into translation_labels (project_id, term_id, locale, label_id)
    select project_id, ${termId}::uuid, locale, ${labelId}::uuid
    from project_locales where project_id = ${scope.projectId}::uuid
    on conflict do nothing
  `.execute(trx);
}

export async function deleteTermLabel(
  trx: Transaction,
  scope: ProjectScope,
  { labelId, termId }: TermLabel,
): Promise<void> {
  await trx
    .deleteFrom('term_labels')
    .where('project_id', '=', scope.projectId)
    .where('term_id', '=', termId)
    .where('label_id', '=', labelId)
    .execute();
}

export async function insertTranslationLabel(
  trx: Transaction,
  scope: ProjectScope,
  { labelId, termId }: TermLabel,
  locale: string,
): Promise<void> {
  await trx
    .insertInto('translation_labels')
    .values({ project_id: scope.projectId, term_id: termId, locale, label_id: labelId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteTranslationLabel(
  trx: Transaction,
  scope: ProjectScope,
  { labelId, termId }: TermLabel,
  locale: string,
): Promise<void> {
  await trx
    .deleteFrom('translation_labels')
    .where('project_id', '=', scope.projectId)
    .where('locale', '=', locale)
    .where('term_id', '=', termId)
    .where('label_id', '=', labelId)
    .execute();
}
