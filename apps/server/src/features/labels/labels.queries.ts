import type { Label, LabelDeletion } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { changesOf, insertRows, recordingLabels } from '../../content/changes.queries.ts';
import type { ContentLock, TermSelection } from '../../content/locks.queries.ts';
import { labelJson } from '../../content/translations.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';

const columns = ['id', 'value', 'color'] as const;

/**
 * The labels of each term of a project, as a subquery with `term_id` and `labels`. They are grouped once, so that a
 * list of a hundred thousand terms does not need a hundred thousand lookups.
 */
export function labelsByTerm(scope: ProjectScope): RawBuilder<unknown> {
  return sql`(
    select tl.term_id, json_agg(${labelJson} order by l.value) as labels
    from term_labels tl
    join labels l on l.project_id = tl.project_id and l.id = tl.label_id and l.archived_at is null
    where tl.project_id = ${scope.projectId}::uuid
    group by tl.term_id
  )`;
}

/** Like `labelsByTerm`, for the translations in one locale. */
export function labelsByTranslation(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`(
    select tl.term_id, json_agg(${labelJson} order by l.value) as labels
    from translation_labels tl
    join labels l on l.project_id = tl.project_id and l.id = tl.label_id and l.archived_at is null
    where tl.project_id = ${scope.projectId}::uuid and tl.locale = ${locale}
    group by tl.term_id
  )`;
}

export async function listLabels(db: Db, scope: ProjectScope): Promise<Label[]> {
  return db
    .selectFrom('labels')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .where('archived_at', 'is', null)
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
    .where('archived_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

export async function findLabelDeletion(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<LabelDeletion | undefined> {
  const { rows } = await sql<LabelDeletion>`
    select (
      select count(*) from term_labels tl
      join terms t on t.project_id = ${scope.projectId}::uuid and t.id = tl.term_id and t.archived_at is null
      where tl.project_id = ${scope.projectId}::uuid and tl.label_id = l.id
    ) as terms, (
      select count(*) from translation_labels tl
      join terms t on t.project_id = ${scope.projectId}::uuid and t.id = tl.term_id and t.archived_at is null
      join project_locales pl on pl.project_id = ${scope.projectId}::uuid and pl.locale = tl.locale
        and pl.archived_at is null
      where tl.project_id = ${scope.projectId}::uuid and tl.label_id = l.id
    ) as translations
    from labels l
    where l.project_id = ${scope.projectId}::uuid and l.id = ${id}::uuid and l.archived_at is null
  `.execute(db);
  return rows[0];
}

/** Whether a term exists, and a locale if one is given. */
export async function findTarget(
  trx: Transaction,
  scope: ProjectScope,
  { termId, localeCode }: { termId: string; localeCode?: string | undefined },
): Promise<boolean> {
  const projectId = sql`${scope.projectId}::uuid`;
  const locale = localeCode ?? null;
  const { rows } = await sql`
    select from terms where project_id = ${projectId} and id = ${termId}::uuid and archived_at is null
      and (${locale}::text is null or exists (
        select from project_locales
        where project_id = ${projectId} and locale = ${locale}::text and archived_at is null
      ))
  `.execute(trx);
  return rows.length > 0;
}

export interface LabellingArgs {
  readonly changeSetId: string;
  readonly labelId: string;
  readonly terms: TermSelection;
  /** If unset, the label is put on the terms themselves. */
  readonly locale: string | undefined;
}

/**
 * Plans to add a label to terms together with their translations in all locales, or to their translations in one
 * locale, where they lack it. Returns the number of these terms.
 */
export async function insertLabelling(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, labelId, terms, locale }: LabellingArgs,
): Promise<number> {
  const projectId = sql`${lock.projectId}::uuid`;
  const onTerms = sql`
    select t.project_id, t.id as term_id, '' as locale from (${terms}) chosen
    join terms t on t.project_id = ${projectId} and t.id = chosen.id and t.archived_at is null
    where not exists (
      select from term_labels r
      where r.project_id = ${projectId} and r.term_id = chosen.id and r.label_id = ${labelId}::uuid
    )
    union all
  `;
  const label = {
    termId: sql`term_id`,
    locale: sql`locale`,
    labelId: sql`${labelId}::uuid`,
    added: sql`true`,
  };
  const target = sql`(
    ${locale === undefined ? onTerms : sql``}
    select l.project_id, chosen.id as term_id, l.locale
    from (${terms}) chosen, project_locales l
    where l.project_id = ${projectId} and l.locale = coalesce(${locale ?? null}::text, l.locale)
      and l.archived_at is null
      and not exists (
        select from translation_labels r
        where r.project_id = ${projectId} and r.locale = l.locale and r.term_id = chosen.id
          and r.label_id = ${labelId}::uuid
      )
  ) target`;
  const from = { projectId: sql`project_id`, rows: target };
  await recordingLabels(lock, changeSetId, label, from).execute(trx);
  const { rows } = await sql<{ changed: number }>`
    select count(distinct c.term_id) as changed from label_changes c
    where ${changesOf(lock, changeSetId)} and c.label_id = ${labelId}::uuid
  `.execute(trx);
  return rows[0]?.changed ?? 0;
}

/**
 * Plans to remove a label from terms, or from their translations in a locale, where they have it. Returns the number
 * of these terms.
 */
export async function insertUnlabelling(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, labelId, terms, locale }: LabellingArgs,
): Promise<number> {
  const projectId = sql`${lock.projectId}::uuid`;
  const carrier =
    locale === undefined
      ? sql`select project_id, term_id, '' as locale, label_id from term_labels
          where project_id = ${projectId}`
      : sql`select project_id, term_id, locale, label_id from translation_labels
          where project_id = ${projectId} and locale = ${locale}`;
  const labelled = {
    projectId: sql`r.project_id`,
    rows: sql`
      (${terms}) chosen
      join (${carrier}) r on r.term_id = chosen.id and r.label_id = ${labelId}::uuid
    `,
  };
  const label = {
    termId: sql`r.term_id`,
    locale: sql`r.locale`,
    labelId: sql`r.label_id`,
    added: sql`false`,
  };
  return insertRows(trx, recordingLabels(lock, changeSetId, label, labelled));
}
