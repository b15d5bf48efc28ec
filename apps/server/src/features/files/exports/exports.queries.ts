import type { ExportOptions } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Db } from '../../../db/database.ts';
import { selectReference } from '../imports/references.queries.ts';

/** Which entries a file gets, and in which order. */
export type ExportArgs = Pick<
  ExportOptions,
  'untranslated' | 'reviewed' | 'fallbackLocale' | 'labels' | 'order' | 'fileId'
> & {
  readonly locale: string;
  /** What is known of the terms, which a file that came from an import has itself. */
  readonly withNotes: boolean;
  /** The locale whose translations are the source texts, for a file that has source texts. */
  readonly sourceLocale: string | undefined;
  /** The states of the translations, for a file that has states. */
  readonly withStates: boolean;
  /** Whether the texts are needed that placeholders take positions from. */
  readonly withReferences: boolean;
  /** Whether some terms are locked. */
  readonly withLocks: boolean;
  /**
   * What becomes of files, where a project has several: `told` with each term, or `merged` into one, of whose terms
   * of the same key the first by the path of its file is there.
   */
  readonly files: 'told' | 'merged' | undefined;
};

/**
 * `[term, value, isPlural, notes, source, state, reference, locked, file]` of each entry, as the text of JSON, without the
 * last ones where no entry has any: each row has to be written, sorted, sent and read.
 */
export function selectExportRows(
  scope: ProjectScope,
  { locale, fallbackLocale, sourceLocale, labels, order, fileId, files, ...args }: ExportArgs,
): RawBuilder<unknown> {
  const { untranslated, reviewed, withNotes, withStates, withReferences, withLocks } = args;
  const hasFallback = fallbackLocale !== undefined;
  const hasSource = sourceLocale !== undefined;
  const value = hasFallback
    ? sql`coalesce(nullif(tr.value, ''), fallback.value, '')`
    : sql`coalesce(tr.value, '')`;
  const columns = [
    sql`t.value`,
    value,
    sql`t.is_plural`,
    withNotes && sql`nullif(t.meta, '{}')`,
    hasSource && sql`nullif(source.value, '')`,
    withStates && sql`case when tr.value <> '' then tr.state end`,
    withReferences && selectReference(scope),
    withLocks && sql`t.locked`,
    files === 'told' && sql`nullif(t.file_id, t.project_id)`,
  ];
  const wanted = columns.slice(0, columns.findLastIndex(Boolean) + 1);
  const isLabelled = sql`exists (
    select from translation_labels l
    where l.project_id = t.project_id and l.locale = ${locale} and l.term_id = t.id
      and l.label_id = any(${labels ?? []}::uuid[])
  )`;
  return sql`
    select json_build_array(${sql.join(wanted.map((column) => column || sql`null`))})::text as row
    from terms t
    left join translations tr
      on tr.project_id = t.project_id and tr.locale = ${locale} and tr.term_id = t.id
        ${reviewed ? sql`and tr.state = 'reviewed'` : sql``}
    ${hasFallback ? joinTexts('fallback', fallbackLocale) : sql``}
    ${hasSource ? joinTexts('source', sourceLocale) : sql``}
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null
      ${fileId === undefined ? sql`` : sql`and t.file_id = ${fileId}::uuid`}
      ${files === 'merged' ? sql`and t.id in (${selectFirstTerms(scope)})` : sql``}
      and (not ${untranslated}::boolean or (coalesce(tr.value, '') = '' and not t.locked))
      and ${labels === undefined ? sql`true` : isLabelled}
    order by ${order === 'file' ? sql`t.position` : sql`left(t.value, 500), t.value`}
  `;
}

/** Terms in the order of their files, those of one key together. */
function rankedTerms(scope: ProjectScope): RawBuilder<unknown> {
  return sql`(
    select t.id, t.value, f.path, row_number() over (
      partition by t.value order by f.path nulls first
    ) as place
    from terms t
    join files f on f.project_id = ${scope.projectId}::uuid and f.id = t.file_id
      and f.archived_at is null
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null
  ) ranked`;
}

function selectFirstTerms(scope: ProjectScope): RawBuilder<unknown> {
  return sql`select id from ${rankedTerms(scope)} where place = 1`;
}

/** The terms that one file has no room for, as an earlier one has their key: how many, and the first of them. */
export async function findLeftOut(
  db: Db,
  scope: ProjectScope,
  atMost: number,
): Promise<{ count: number; first: readonly { key: string; path: string }[] }> {
  const { rows } = await sql<{
    count: number;
    first: readonly { key: string; path: string }[];
  }>`
    with left_out as materialized (
      select value, path from ${rankedTerms(scope)} where place > 1
    )
    select (select count(*) from left_out) as count, coalesce((
      select json_agg(json_build_object('key', value, 'path', path))
      from (select * from left_out order by path, value limit ${atMost}::integer) shown
    ), '[]') as first
  `.execute(db);
  return rows[0] ?? { count: 0, first: [] };
}

/** The translations of terms `t` in another locale. */
function joinTexts(name: string, locale: string): RawBuilder<unknown> {
  const texts = sql.ref(name);
  return sql`
    left join translations ${texts}
      on ${texts}.project_id = t.project_id and ${texts}.locale = ${locale}
        and ${texts}.term_id = t.id
  `;
}
