import type { FilePreview, ImportPreview } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import {
  allKeys,
  fileOf,
  importedState,
  isDifferent,
  isTermOf,
  isTranslationOf,
  type LocaleArgs,
  relocks,
  type TextArgs,
  wantsLock,
} from '../../../content/imports/entries.queries.ts';
import type { Db } from '../../../db/database.ts';

/** The maximum number of characters shown of a text. */
const shown = sql.raw('1000');

export interface PreviewRow {
  readonly file: number;
  readonly added: number;
  /** Includes the texts of terms that would be added. */
  readonly changed: number;
  readonly kept: number;
  /** Texts that are left out because their terms are locked, including terms that would be added. */
  readonly locked: number;
  readonly first_added: FilePreview['added']['first'];
  readonly first_changed: FilePreview['changed']['first'];
  /** Without the texts of terms that would be added. */
  readonly changed_of_others: number;
  readonly locked_of_others: number;
  /** Translations that would get another text, which is not empty. */
  readonly texts: number;
}

/** Counts what `insertMissingTerms` and `insertTextChanges` would do, by file, with the first rows to show. */
export async function listPreviewRows(
  db: Db,
  scope: ProjectScope,
  args: TextArgs & { items: number },
): Promise<readonly PreviewRow[]> {
  const { columns, locale, items } = args;
  const { rows } = await sql<PreviewRow>`
    with entry as (
      select i.key, coalesce(i.value, '') as value, i.ordinal, coalesce(i.file, 0) as file,
        coalesce(tr.value, '') as before, coalesce(tr.state, 'untranslated') as before_state,
        ${importedState} as after_state,
        t.id is null and not coalesce(i.repeated, false) as is_added,
        ${isDifferent} as is_different,
        ${wouldBeLetThrough(args)} as is_let_through,
        ${args.isTarget}::boolean and ${isDifferent} and ${wouldBeLocked(args)} as is_refused
      from ${numberedKeys(
        args,
        sql`unnest(
          ${columns.keys}::text[], ${columns.values}::text[], ${columns.states}::text[],
          ${columns.files}::integer[], ${columns.repeated}::boolean[], ${columns.locks}::integer[]
        ) with ordinality as i (key, value, state, file, repeated, lock, ordinal)`,
      )} i
      left join terms t on ${isTermOf(scope, args)}${isFirst(args)}
      left join translations tr on ${isTranslationOf(scope, locale)}
    ), sorted as (
      select *, case
        when is_added then 'added'
        when not is_different then 'unchanged'
        when is_refused then 'locked'
        when is_let_through then 'changed'
        else 'kept'
      end as kind
      from entry
    ), ranked as (
      select *, row_number() over (partition by file, kind order by ordinal) as place from sorted
    )
    select file,
      count(*) filter (where kind = 'added') as added,
      count(*) filter (where is_different and is_let_through and not is_refused) as changed,
      count(*) filter (where kind = 'changed') as changed_of_others,
      count(*) filter (where kind = 'kept') as kept,
      count(*) filter (where is_refused) as locked,
      count(*) filter (where kind = 'locked') as locked_of_others,
      count(*) filter (
        where kind in ('added', 'changed') and not is_refused and value not in ('', before)
      ) as texts,
      coalesce(json_agg(json_build_object(
        'term', left(key, ${shown}),
        'value', case when is_refused then '' else left(value, ${shown}) end
      ) order by ordinal) filter (where kind = 'added' and place <= ${items}::integer), '[]')
        as first_added,
      coalesce(json_agg(json_build_object(
        'term', left(key, ${shown}), 'before', left(before, ${shown}),
        'after', left(value, ${shown}), 'beforeState', before_state, 'afterState', after_state
      ) order by ordinal) filter (where kind = 'changed' and place <= ${items}::integer), '[]')
        as first_changed
    from ranked group by file
  `.execute(db);
  return rows;
}

/** Whether several imported files belong to one project file. The first of them that has a key finds its term. */
function sharesFile({ fileIds }: LocaleArgs): boolean {
  return fileIds.length > 1 && new Set(fileIds).size < fileIds.length;
}

/** The entries `i`; of several files that belong to one, with a number for each that has a key. */
export function numberedKeys(args: LocaleArgs, entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = sharesFile(args)
    ? sql`, row_number() over (partition by key, ${fileOf(args)} order by file)`
    : sql``;
  return sql`(select * ${number} from ${entries})`;
}

export function isFirst(args: LocaleArgs): RawBuilder<unknown> {
  return sharesFile(args) ? sql` and i.row_number = 1` : sql``;
}

/** The terms that a file lacks, in the order of the project, with their translations. */
export async function findMissing(
  db: Db,
  scope: ProjectScope,
  args: { keys: readonly Uint8Array[]; fileId: string; locale: string; items: number },
): Promise<ImportPreview['missing']> {
  const { rows } = await sql<ImportPreview['missing']>`
    with missing as materialized (
      select t.id, t.value, t.position from terms t
      left join ${allKeys(args.keys)} as i (key) on ${isTermOf(scope, { fileIds: [args.fileId] })}
      where t.project_id = ${scope.projectId}::uuid and t.file_id = ${args.fileId}::uuid
        and t.archived_at is null and i.key is null
    )
    select (select count(*) from missing) as count, coalesce(json_agg(json_build_object(
      'term', left(t.value, ${shown}), 'value', left(coalesce(tr.value, ''), ${shown})
    ) order by t.position, t.id), '[]') as first
    from (select * from missing order by position, id limit ${args.items}::integer) t
    left join translations tr on ${isTranslationOf(scope, args.locale)}
  `.execute(db);
  return rows[0] ?? { count: 0, first: [] };
}

/** Takes into account that the import would add, lock or unlock the term. */
export function wouldBeLocked({ strategy }: LocaleArgs): RawBuilder<unknown> {
  return sql`case when t.id is null or ${relocks(strategy)} then ${wantsLock} else t.locked end`;
}

export function wouldBeLetThrough({ strategy }: LocaleArgs): RawBuilder<unknown> {
  if (strategy === 'overwrite') return sql`true`;
  return strategy === 'keep' ? sql`coalesce(tr.value, '') = ''` : sql`t.id is null`;
}
