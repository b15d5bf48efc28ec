import type { ImportStrategy } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import {
  type CheckContext,
  labelsOf,
  type UnitRow,
} from '../../../content/findings/units.queries.ts';
import {
  isTermOf,
  isTranslationOf,
  type LocaleArgs,
} from '../../../content/imports/entries.queries.ts';
import { hasNoNotes, withLimits } from '../../../content/imports/term-notes.queries.ts';
import type { Db } from '../../../db/database.ts';
import type { EntryColumns } from '../../../integrations/formats/reading/entry-columns.ts';
import { isFirst, numberedKeys, wouldBeLetThrough, wouldBeLocked } from './previews.queries.ts';

/** A translation as an import would leave it, with what its checks need. */
export interface ComingUnit extends UnitRow {
  /** The index of its uploaded file. */
  readonly file: number;
}

/** The texts that an import has for the source locale. */
export interface ComingSources {
  /** Those of its files of that locale. */
  readonly own: readonly EntryColumns[];
  /** Those that files of other locales have beside their translations, for terms that have no source text. */
  readonly beside: readonly EntryColumns[];
}

interface ComingArgs extends LocaleArgs {
  readonly context: CheckContext;
  readonly sources: ComingSources;
  /** A number for each uploaded file, the same for those that become one file of the project. */
  readonly groups: readonly number[];
  readonly limit: number;
}

/**
 * Lists the first translations of a locale that an import would add or give another text, with their source texts as
 * the import would leave them. The number of their file stands for its id.
 */
export async function listComingUnits(
  db: Db,
  scope: ProjectScope,
  args: ComingArgs,
): Promise<ComingUnit[]> {
  const { columns, context, groups, locale, limit } = args;
  const own = sourceEntries(args.sources.own, groups);
  const beside = sourceEntries(args.sources.beside, groups);
  const isOfEntry = (alias: 'own' | 'beside') =>
    sql`${sql.ref(`${alias}.key`)} = i.key and ${sql.ref(`${alias}.file_group`)} = ${groupOf(groups)}`;
  const isSource = context.source_locale !== null;
  const source = isSource
    ? sql`left join translations source on source.project_id = ${scope.projectId}::uuid
        and source.locale = ${context.source_locale} and source.term_id = t.id`
    : sql`left join (select null::text as value) source on false`;
  const { rows } = await sql<ComingUnit>`
    select coalesce(t.id, i.id) as term_id, i.value, 0 as revision, ${sourceAfter(args)} as source,
      null::uuid as source_hash, null::text as previous_source,
      coalesce(t.is_plural, false) or i.is_plural or coalesce(own.is_plural, false) as is_plural,
      false as locked, ${notesAfter(args.strategy)} as notes, (${groupOf(groups)})::text as file_id,
      ${labelsOf(scope, context)} as labels, coalesce(i.file, 0) as file
    from ${numberedKeys(
      args,
      sql`unnest(
        ${columns.ids}::uuid[], ${columns.keys}::text[], ${columns.values}::text[],
        ${columns.plurals}::boolean[], ${columns.notes}::text[], ${columns.files}::integer[],
        ${columns.locks}::integer[]
      ) with ordinality as i (id, key, value, is_plural, notes, file, lock, ordinal)`,
    )} i
    left join terms t on ${isTermOf(scope, args)}${isFirst(args)}
    left join translations tr on ${isTranslationOf(scope, locale)}
    ${source}
    left join ${own} own on ${isOfEntry('own')}
    left join ${beside} beside on ${isOfEntry('beside')}
    where i.value <> '' and i.value is distinct from tr.value and ${wouldBeLetThrough(args)}
      and not ${lockedAfter(args)}
    order by i.ordinal limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists source texts that an import has, by the number of their file: the first ones of each. */
export async function listComingSources(
  db: Db,
  columns: EntryColumns,
  { groups, limit }: { groups: readonly number[]; limit: number },
): Promise<{ group: number; value: string }[]> {
  const { rows } = await sql<{ group: number; value: string }>`
    select e.file_group as "group", e.value from (
      select ${groupOf(groups)} as file_group, i.value, row_number() over (
        partition by ${groupOf(groups)} order by i.ordinal
      ) as place
      from unnest(${columns.values}::text[], ${columns.files}::integer[]) with ordinality
        as i (value, file, ordinal)
      where i.value <> ''
    ) e
    where e.place <= ${limit}
  `.execute(db);
  return rows;
}

/** The number of the file of an entry `i`. */
function groupOf(groups: readonly number[]): RawBuilder<unknown> {
  return sql`(${[...groups]}::integer[])[coalesce(i.file, 0) + 1]`;
}

/** The entries of source texts, one for each key of a file. */
function sourceEntries(
  pieces: readonly EntryColumns[],
  groups: readonly number[],
): RawBuilder<unknown> {
  if (pieces.length === 0) {
    return sql`(
      select null::text as key, null::text as value, null::boolean as is_plural,
        null::text as notes, null::integer as lock, null::integer as file_group
      where false
    )`;
  }
  const parts = pieces.map(
    ({ keys, values, plurals, notes, files, locks }) => sql`
      select i.*, ${groupOf(groups)} as file_group
      from unnest(
        ${keys}::text[], ${values}::text[], ${plurals}::boolean[], ${notes}::text[],
        ${files}::integer[], ${locks}::integer[]
      ) as i (key, value, is_plural, notes, file, lock)
    `,
  );
  return sql`(
    select distinct on (e.key, e.file_group) e.*
    from (${sql.join(parts, sql` union all `)}) e order by e.key, e.file_group, e.file
  )`;
}

/** The source text of the term after the import, by the rules that `planTranslations` and `writeSources` follow. */
function sourceAfter({ strategy, context }: ComingArgs): RawBuilder<unknown> {
  const own = {
    overwrite: sql`coalesce(own.value, source.value)`,
    keep: sql`coalesce(nullif(source.value, ''), own.value)`,
    'new-terms': sql`case when t.id is null then own.value else source.value end`,
  }[strategy];
  const beside =
    strategy === 'new-terms'
      ? sql`case when t.id is null then beside.value end`
      : sql`beside.value`;
  const texts = [
    sql`nullif(${own}, '')`,
    sql`nullif(${beside}, '')`,
    ...(context.texts_in_keys ? [sql`nullif(i.key, '')`] : []),
  ];
  return sql`coalesce(${sql.join(texts)})`;
}

/** The notes of the term after the import, which those of the source locale replace. */
function notesAfter(strategy: ImportStrategy): RawBuilder<unknown> {
  const ofTerm = {
    overwrite: sql`coalesce(${withLimits(sql`own.notes`)}, t.meta)`,
    keep: sql`case when ${hasNoNotes} then coalesce(${withLimits(sql`own.notes`)}, t.meta)
      else t.meta end`,
    'new-terms': sql`t.meta`,
  }[strategy];
  return sql`coalesce(
    case when t.id is null then coalesce(own.notes, i.notes)::jsonb else ${ofTerm} end, '{}'
  )`;
}

/** Whether the term is locked after the import. A file of the source locale has the last word. */
function lockedAfter(args: ComingArgs): RawBuilder<unknown> {
  if (args.strategy !== 'overwrite') return wouldBeLocked(args);
  return sql`(case when own.lock >= 2 then own.lock & 1 = 1 else ${wouldBeLocked(args)} end)`;
}
