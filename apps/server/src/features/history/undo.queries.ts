import type { UndoResult } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { TermSelection } from '../../content/locks.queries.ts';
import { labelJson } from '../../content/translations.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';

// An undo is planned as the opposite of its source's changes, as far as the content is still as the source left it.
// Terms are planned first, since translations and labels depend on them.

export interface UndoArgs {
  /** The change set that is undone. */
  readonly sourceId: string;
  /** The change set of the undo. */
  readonly changeSetId: string;
}

/** The terms that a change set refers to. */
export function selectTermsOf(scope: ProjectScope, changeSetId: string): TermSelection {
  return sql`
    select term_id from changes
    where project_id = ${scope.projectId}::uuid and change_set_id = ${changeSetId}::uuid
  `;
}

/**
 * Whether a change set contains changes that the actor may not edit: other locales than the permitted ones, or terms.
 * Changes that belong to an added or deleted term, or to a label of a term, are not counted: who may edit terms does
 * that in all locales.
 */
export async function findForeignChange(
  trx: Transaction,
  scope: ProjectScope,
  args: { changeSetId: string; locales: readonly string[] | null; editsTerms: boolean },
): Promise<boolean> {
  const inSet = (alias: string) => sql`
    ${sql.ref(`${alias}.project_id`)} = ${scope.projectId}::uuid
      and ${sql.ref(`${alias}.change_set_id`)} = ${args.changeSetId}::uuid
  `;
  const isOfTerm = sql`${!args.editsTerms}::boolean and c.locale = ''`;
  const isForeign = sql`c.locale <> '' and c.locale <> all(${args.locales}::text[])`;
  const comesWithTerm = sql`
    select from changes t
    where ${inSet('t')} and t.term_id = c.term_id and t.kind in ('term.create', 'term.delete')
  `;
  const { rows } = await sql`
    select from changes c
    where ${inSet('c')} and (${isOfTerm} or ${isForeign} and not exists (${comesWithTerm}))
    union all
    select from label_changes c
    where ${inSet('c')} and (${isOfTerm} or ${isForeign} and not exists (${comesWithTerm}) and not exists (
      select from label_changes t
      where ${inSet('t')} and t.term_id = c.term_id and t.label_id = c.label_id and t.locale = ''
    ))
    limit 1
  `.execute(trx);
  return rows.length > 0;
}

/**
 * The first translations that an undo changed or restored, as they are, and the number of them: those in its changes,
 * those of restored terms, and those of a restored locale.
 */
export async function listTranslationsOf(
  db: Db,
  scope: ProjectScope,
  { changeSetId, count, locale }: { changeSetId: string; count: number; locale: string | null },
): Promise<UndoResult['translations']> {
  const projectId = sql`${scope.projectId}::uuid`;
  const inSet = sql`project_id = ${projectId} and change_set_id = ${changeSetId}::uuid`;
  const { rows } = await sql<ChangedRow>`
    with restored as materialized (
      select term_id from changes where ${inSet} and kind = 'term.create'
      order by term_id limit 100
    ), changed as materialized (
      (
        select term_id, locale from changes where ${inSet} and kind = 'translation.update'
        order by term_id, locale limit 100
      )
      union
      select restored.term_id, l.locale from restored, project_locales l
      where l.project_id = ${projectId} and l.archived_at is null
      union
      (
        select term_id, locale from translations
        where project_id = ${projectId} and locale = ${locale}::text
        order by term_id limit 100
      )
    )
    select tr.term_id as "termId", tr.locale, tr.value, tr.state, tr.revision, tr.created_at,
      tr.updated_at, (
        select coalesce(json_agg(${labelJson} order by l.value), '[]')
        from translation_labels tl
        join labels l on l.project_id = ${projectId} and l.id = tl.label_id and l.archived_at is null
        where tl.project_id = ${projectId} and tl.locale = tr.locale and tl.term_id = tr.term_id
      ) as labels
    from changed c
    -- The lateral subquery looks up each translation by its key: a plain join might read the translations of all
    -- locales.
    cross join lateral (
      select * from translations one
      where one.project_id = ${projectId} and one.locale = c.locale and one.term_id = c.term_id
      offset 0
    ) tr
    order by tr.term_id, tr.locale
    limit 100
  `.execute(db);
  const first = rows.map(({ created_at, updated_at, ...translation }) => ({
    ...translation,
    date: { created: created_at.toISOString(), modified: updated_at.toISOString() },
  }));
  return { count, first };
}

type ChangedTranslation = UndoResult['translations']['first'][number];

interface ChangedRow extends Omit<ChangedTranslation, 'date'> {
  readonly created_at: Date;
  readonly updated_at: Date;
}
