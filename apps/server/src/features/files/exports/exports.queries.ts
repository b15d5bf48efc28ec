import type { ExportOptions } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Db } from '../../../db/database.ts';
import { selectReference } from '../imports/references.queries.ts';

/** The entries of an exported file, and their order. */
export type ExportArgs = Pick<
  ExportOptions,
  'untranslated' | 'reviewed' | 'withoutErrors' | 'fallbackLocale' | 'labels' | 'order' | 'fileId'
> & {
  readonly locale: string;
  /** Whether to select the notes of terms; a file that came from an import has them itself. */
  readonly withNotes: boolean;
  /** The locale whose translations are the source texts, for files with source texts. */
  readonly sourceLocale: string | undefined;
  /** Whether to select the states of translations, for files with states. */
  readonly withStates: boolean;
  /** Whether to select the texts from which placeholders take their positions. */
  readonly withReferences: boolean;
  /** Whether to select which terms are locked. */
  readonly withLocks: boolean;
  /**
   * Only where a project has several files: `told` adds its file to each term, and `merged` puts all files into one.
   * Of several terms with the same key it keeps the first by the path of its file.
   */
  readonly files: 'told' | 'merged' | undefined;
};

/**
 * `[term, value, isPlural, notes, source, state, reference, locked, file]` of each entry as JSON text. The last
 * columns are left out where no entry has them, since each row has to be written, sorted, sent and read.
 */
export function selectExportRows(
  scope: ProjectScope,
  { locale, fallbackLocale, sourceLocale, labels, order, fileId, files, ...args }: ExportArgs,
): RawBuilder<unknown> {
  const {
    untranslated,
    reviewed,
    withoutErrors,
    withNotes,
    withStates,
    withReferences,
    withLocks,
  } = args;
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
    where l.project_id = ${scope.projectId}::uuid and l.locale = ${locale} and l.term_id = t.id
      and l.label_id = any(${labels ?? []}::uuid[])
  )`;
  return sql`
    select json_build_array(${sql.join(wanted.map((column) => column || sql`null`))})::text as row
    from terms t
    left join translations tr
      on tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
        ${reviewed ? sql`and tr.state = 'reviewed'` : sql``}
        ${withoutErrors ? sql`and tr.term_id not in (${selectTermsWithErrors(scope, [locale])})` : sql``}
    ${hasFallback ? joinTexts(scope, 'fallback', fallbackLocale) : sql``}
    ${hasSource ? joinTexts(scope, 'source', sourceLocale) : sql``}
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null
      ${fileId === undefined ? sql`` : sql`and t.file_id = ${fileId}::uuid`}
      ${files === 'merged' ? sql`and t.id in (${selectFirstTerms(scope)})` : sql``}
      and (not ${untranslated}::boolean or (coalesce(tr.value, '') = '' and not t.locked))
      and ${labels === undefined ? sql`true` : isLabelled}
    order by ${order === 'file' ? sql`t.position` : sql`left(t.value, 500), t.value`}
  `;
}

/** The terms of whose translations in some locales an error is found that nobody ignores. */
function selectTermsWithErrors(
  { projectId }: ProjectScope,
  locales: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select f.term_id from findings f
    where f.project_id = ${projectId}::uuid and f.locale = any(${locales}::text[])
      and f.severity = 'error' and not f.is_ignored
  `;
}

/** Counts the translations in which errors are found, of the terms and labels that an export is about. */
export async function countTranslationsWithErrors(
  db: Db,
  { projectId }: ProjectScope,
  locales: readonly string[],
  { fileId, labels }: Pick<ExportOptions, 'fileId' | 'labels'>,
): Promise<number> {
  const own = sql`${projectId}::uuid`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select f.locale, f.term_id from findings f
      join terms t on t.project_id = ${own} and t.id = f.term_id and t.archived_at is null
        ${fileId === undefined ? sql`` : sql`and t.file_id = ${fileId}::uuid`}
      where f.project_id = ${own} and f.locale = any(${locales}::text[]) and f.severity = 'error'
        and not f.is_ignored
        ${
          labels === undefined
            ? sql``
            : sql`and exists (
                select from translation_labels l
                where l.project_id = ${own} and l.locale = f.locale and l.term_id = f.term_id
                  and l.label_id = any(${labels}::uuid[])
              )`
        }
      group by f.locale, f.term_id
    ) faulty
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Terms with the rank of their file among the terms with the same key. */
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

/** The number of terms that one file for all leaves out, as an earlier file has their key, and the first of them. */
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

/** Joins the translations of terms `t` in another locale. */
function joinTexts(scope: ProjectScope, name: string, locale: string): RawBuilder<unknown> {
  const texts = sql.ref(name);
  return sql`
    left join translations ${texts}
      on ${texts}.project_id = ${scope.projectId}::uuid and ${texts}.locale = ${locale}
        and ${texts}.term_id = t.id
  `;
}
