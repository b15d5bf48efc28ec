import type { FormatId } from '@parlance/formats';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';

/** An entry's columns, each the text of a PostgreSQL array of the same length. */
export interface ImportColumns {
  readonly ids: string;
  readonly keys: string;
  readonly values: string;
  readonly plurals: string;
}

/** Makes edits in the locale wait, and waits for those under way. False when it isn't there. */
export async function lockLocale(
  trx: Transaction,
  scope: ProjectScope,
  locale: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('project_locales')
    .select('id')
    .where('project_id', '=', scope.projectId)
    .where('locale', '=', locale)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the terms that the project does not have, behind `position`, and says how many they are. */
export async function insertMissingTerms(
  trx: Transaction,
  scope: ProjectScope,
  args: { columns: ImportColumns; position: number; changeSetId: string },
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with input as (
      select * from unnest(
        ${args.columns.ids}::uuid[], ${args.columns.keys}::text[], ${args.columns.plurals}::boolean[]
      ) with ordinality as i (id, value, is_plural, ordinal)
    ), added as (
      insert into terms (project_id, id, value, position, is_plural)
      select ${scope.projectId}::uuid, i.id, i.value,
        ${args.position}::bigint + row_number() over (order by i.ordinal), i.is_plural
      from input i
      left join terms t
        on t.project_id = ${scope.projectId}::uuid
        and md5(t.value)::uuid = md5(i.value)::uuid and t.value = i.value
      where t.id is null
      returning id, value
    ), history as (
      insert into changes (project_id, change_set_id, term_id, kind, after)
      select ${scope.projectId}::uuid, ${args.changeSetId}::uuid, id, 'term.create', value
      from added
    )
    select count(*) as added from added
  `.execute(trx);
  return rows[0]?.added ?? 0;
}

export async function updateTotals(
  trx: Transaction,
  scope: ProjectScope,
  args: { terms: number; locales: number },
): Promise<void> {
  await sql`
    update project_totals
    set terms_count = terms_count + ${args.terms}::integer,
      locales_count = locales_count + ${args.locales}::integer,
      last_position = last_position + ${args.terms}::integer,
      updated_at = now()
    where project_id = ${scope.projectId}::uuid
  `.execute(trx);
}

/**
 * Sets the translation of every entry, with counter, revisions and history, and says how many were
 * another before. Rows are written only where the value changes.
 */
export async function upsertTranslations(
  trx: Transaction,
  scope: ProjectScope,
  args: { columns: ImportColumns; locale: string; changeSetId: string },
): Promise<number> {
  const { projectId, actor } = scope;
  const { rows } = await sql<{ changed: number }>`
    with change as materialized (
      select t.id as term_id, i.value, tr.value as old_value
      from unnest(${args.columns.keys}::text[], ${args.columns.values}::text[]) as i (key, value)
      join terms t
        on t.project_id = ${projectId}::uuid
        and md5(t.value)::uuid = md5(i.key)::uuid and t.value = i.key
      left join translations tr
        on tr.project_id = ${projectId}::uuid and tr.locale = ${args.locale} and tr.term_id = t.id
      where coalesce(tr.value, '') <> i.value
    ), written as (
      insert into translations as tr
        (project_id, locale, term_id, value, state, revision, updated_by)
      select ${projectId}::uuid, ${args.locale}, term_id, value,
        case when value = '' then 'untranslated' else 'translated' end, 1, ${actor.id}::uuid
      from change
      on conflict (project_id, locale, term_id) do update
      set value = excluded.value, state = excluded.state, revision = tr.revision + 1,
        updated_at = now(), updated_by = excluded.updated_by
    ), history as (
      insert into changes (project_id, change_set_id, term_id, locale, kind, before, after)
      select ${projectId}::uuid, ${args.changeSetId}::uuid, term_id, ${args.locale},
        'translation.update', old_value, value
      from change
    ), counted as (
      update project_locales
      set updated_at = now(), translated_count = translated_count + (
        select count(*) filter (where value <> '')
          - count(*) filter (where coalesce(old_value, '') <> '')
        from change
      )
      where project_id = ${projectId}::uuid and locale = ${args.locale}
    )
    select count(*) as changed from change
  `.execute(trx);
  return rows[0]?.changed ?? 0;
}

/** Marks the terms of entries that have plural forms. */
export async function updatePluralTerms(
  trx: Transaction,
  scope: ProjectScope,
  columns: ImportColumns,
): Promise<void> {
  await sql`
    update terms t set is_plural = true, updated_at = now()
    from unnest(${columns.keys}::text[], ${columns.plurals}::boolean[]) as i (key, is_plural)
    where t.project_id = ${scope.projectId}::uuid
      and md5(t.value)::uuid = md5(i.key)::uuid and t.value = i.key
      and i.is_plural and not t.is_plural
  `.execute(trx);
}

/** Gives the translations of the file's terms the labels that the terms have. */
export async function replaceTranslationLabels(
  trx: Transaction,
  scope: ProjectScope,
  args: { columns: ImportColumns; locale: string },
): Promise<void> {
  const label = await trx
    .selectFrom('labels')
    .select('id')
    .where('project_id', '=', scope.projectId)
    .limit(1)
    .executeTakeFirst();
  if (!label) return;
  const imported = sql`(
    select t.id from unnest(${args.columns.keys}::text[]) as i (key)
    join terms t on t.project_id = ${scope.projectId}::uuid
      and md5(t.value)::uuid = md5(i.key)::uuid and t.value = i.key
  )`;
  await sql`
    delete from translation_labels
    where project_id = ${scope.projectId}::uuid and locale = ${args.locale}
      and term_id in ${imported}
  `.execute(trx);
  await sql`
    insert into translation_labels (project_id, term_id, locale, label_id)
    select tl.project_id, tl.term_id, ${args.locale}, tl.label_id
    from term_labels tl
    where tl.project_id = ${scope.projectId}::uuid and tl.term_id in ${imported}
  `.execute(trx);
}

export async function upsertTemplate(
  trx: Transaction,
  scope: ProjectScope,
  args: { locale: string; format: FormatId; fileName: string; content: Uint8Array },
): Promise<void> {
  const content = Buffer.from(args.content);
  await trx
    .insertInto('templates')
    .values({
      project_id: scope.projectId,
      locale: args.locale,
      format: args.format,
      file_name: args.fileName,
      content,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'locale', 'format']).doUpdateSet({
        file_name: args.fileName,
        content,
        updated_at: sql`now()`,
      }),
    )
    .execute();
}

/** Tells the planner of tables that an import has changed a lot, before the next query needs it. */
export async function analyzeContent(db: Db): Promise<void> {
  await sql`analyze terms, translations, changes`.execute(db);
}
