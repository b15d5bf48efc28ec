import { needsOf } from '@parlance/checks';
import type { CheckRule, CheckSettings, EntryNotes } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import type { TextSyntax } from '@parlance/messages';
import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { preparedOnCluster } from '../../db/prepared.ts';
import { callRoutine, defineRoutine } from '../../db/routines.ts';

// What is checked: translations with their source texts, and source texts where a project wants it. Locked terms are not.

/** What all checks of a project need. */
export interface CheckContext {
  readonly levels: CheckSettings['levels'];
  readonly rules: readonly CheckRule[];
  readonly rules_version: number;
  readonly texts_in_keys: boolean;
  readonly source_locale: string | null;
  /** The bases of locales that have one, by locale code. */
  readonly bases: Readonly<Record<string, string>>;
  /** The glossaries that the project uses, in the order of their priorities. */
  readonly glossaries: readonly UsedGlossary[];
}

/** A glossary of a project, in the version that it has at that moment. */
export interface UsedGlossary {
  readonly id: string;
  readonly version: number;
  readonly sourceLocale: string;
}

/** Every edit reads this, and nothing in it depends on the edit. */
export const readCheckContext = defineRoutine({
  name: 'read_check_context',
  args: { arg_project_id: 'uuid' },
  body: sql`
    begin
      return (
        select json_build_object(
          'rules_version', c.rules_version,
          'texts_in_keys', p.texts_in_keys,
          'source_locale', (
            select l.locale from project_locales l
            where l.project_id = arg_project_id and l.is_source and l.archived_at is null
          ),
          'bases', (
            select coalesce(json_object_agg(l.locale, l.base), '{}') from project_locales l
            where l.project_id = arg_project_id and l.base is not null and l.archived_at is null
          ),
          'levels', (
            select coalesce(json_agg(json_build_object(
              'check', s.check_id, 'locale', nullif(s.locale, ''), 'level', s.level
            ) order by s.check_id, s.locale), '[]')
            from check_settings s where s.project_id = arg_project_id
          ),
          'rules', (
            select coalesce(json_agg(r.rule order by r.position), '[]')
            from check_rules r where r.project_id = arg_project_id
          ),
          'glossaries', (
            select coalesce(json_agg(json_build_object(
              'id', g.id, 'version', g.version, 'sourceLocale', g.source_locale
            ) order by l.priority, g.name collate "C", g.id), '[]')
            from glossary_projects l join glossaries g on g.id = l.glossary_id
            where l.project_id = arg_project_id and g.terms_count > 0
          )
        )
        from projects p
        join check_progress c on c.project_id = arg_project_id
        where p.id = arg_project_id
      );
    end
  `,
});

/** Reads the rules of a project; undefined where it is gone. */
export async function findCheckContext(
  db: Db,
  { projectId }: InProject,
): Promise<CheckContext | undefined> {
  const context = await callRoutine<CheckContext>(db, readCheckContext, {
    arg_project_id: projectId,
  });
  return context ?? undefined;
}

/** A translation, with what its checks need. */
export interface UnitRow {
  readonly term_id: string;
  readonly value: string;
  readonly revision: number;
  /** Null where there is nothing to check by: no source text. In the source locale, texts are checked by themselves. */
  readonly source: string | null;
  readonly source_hash: string | null;
  /** The source text that the translation was made of, if the source text is another one since and a check asks for it. */
  readonly previous_source: string | null;
  readonly is_plural: boolean;
  readonly locked: boolean;
  readonly notes: EntryNotes;
  readonly file_id: string;
  readonly labels: readonly string[];
}

type Source = Pick<CheckContext, 'texts_in_keys' | 'source_locale'>;

/** The source text of the term `t` for a locale, and the join that it needs. */
export function sourceText({ projectId }: InProject, source: Source, locale?: string) {
  const { source_locale, texts_in_keys } = source;
  const isTarget = source_locale !== locale || locale === undefined;
  // Citus refuses a table of which it sees that no row is wanted.
  const hasLocale = isTarget && source_locale !== null;
  const texts = [
    ...(hasLocale ? [sql`nullif(source.value, '')`] : []),
    ...(isTarget && texts_in_keys ? [sql`nullif(t.value, '')`] : []),
    sql`null::text`,
  ];
  const join = hasLocale
    ? sql`left join translations source on source.project_id = ${projectId}::uuid
        and source.locale = ${source_locale} and source.term_id = t.id`
    : sql``;
  return { text: sql`coalesce(${sql.join(texts)})`, join };
}

/** Which translations of a locale: those of some terms, or a page of all, of one file or of the locale. */
export type UnitSelection =
  | { readonly termIds: readonly string[] }
  | { readonly after: string | undefined; readonly limit: number; readonly fileId?: string };

/** Lists translations of living terms in a locale, in the order of their terms. */
export async function listUnits(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { locale, ...selection }: UnitSelection & { readonly locale: string },
): Promise<UnitRow[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { columns, join } = termColumns(scope, context, locale);
  const { condition, end } = toPart(selection);
  const { rows } = await sql<UnitRow>`
    select ${columns}, tr.value, tr.revision
    from translations tr
    join terms t on t.project_id = ${own} and t.id = tr.term_id and t.archived_at is null
    ${join}
    where tr.project_id = ${own} and tr.locale = ${locale} and ${condition}
    order by tr.term_id ${end}
  `.execute(db);
  return rows;
}

/** Lists living terms with their source texts in a locale, and their translations where there are any. */
export async function listTermUnits(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { locale, termIds }: { locale: string; termIds: readonly string[] },
): Promise<UnitRow[]> {
  const { columns, source } = termUnits(scope, context, locale);
  const { rows } = await sql<UnitRow>`${preparedOnCluster}
    select ${columns} ${source} and t.id = any(${termIds}::uuid[])
  `.execute(db);
  return rows;
}

/**
 * A living term with its source text in a locale, its translation if there is one, and its file. Every edit asks for them,
 * so that is one statement.
 */
export async function findTermUnit(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { locale, termId }: { locale: string; termId: string },
): Promise<{ unit: UnitRow; file: CheckedFileRow | undefined } | undefined> {
  const { columns, source } = termUnits(scope, context, locale);
  const { rows } = await sql<UnitRow & { file: CheckedFileRow | null }>`${preparedOnCluster}
    select ${columns}, (
      select to_json(file) from (${checkedFiles(scope)} and f.id = t.file_id) file
    ) as file
    ${source} and t.id = ${termId}::uuid
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { file, ...unit } = row;
  return { unit, file: file ?? undefined };
}

/** The living terms `t`, with their source texts and translations in a locale. */
function termUnits(scope: InProject, context: CheckContext, locale: string) {
  const own = sql`${scope.projectId}::uuid`;
  const { columns, join } = termColumns(scope, context, locale);
  return {
    columns: sql`
      ${columns}, coalesce(tr.value, '') as value, coalesce(tr.revision, 0) as revision
    `,
    source: sql`
      from terms t
      left join translations tr on tr.project_id = ${own} and tr.locale = ${locale}
        and tr.term_id = t.id
      ${join}
      where t.project_id = ${own} and t.archived_at is null
    `,
  };
}

/** What checks need of the term `t` beside its translation, and the join that it needs. */
function termColumns(scope: InProject, context: CheckContext, locale: string) {
  const { text, join } = sourceText(scope, context, locale);
  const { sourceTexts } = needsOf(context, locale);
  const isByItself = sourceTexts && locale === context.source_locale;
  const columns = sql`
    t.id as term_id, ${isByItself ? sql`''` : text} as source, md5(${text})::uuid as source_hash,
    ${previousSource(scope, context, locale, text)} as previous_source, t.is_plural, t.locked,
    t.meta as notes, t.file_id, ${labelsOf(scope, context)} as labels
  `;
  return { columns, join };
}

/** The source text that the translation `tr` was made of, from the history of the source locale. */
function previousSource(
  { projectId }: InProject,
  context: CheckContext,
  locale: string,
  text: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { source_locale } = context;
  const isAsked = source_locale !== null && source_locale !== locale;
  if (!isAsked || !needsOf(context, locale).previousSource) return sql`null::text`;
  return sql`case when tr.source_hash <> md5(${text})::uuid then (
    select c.before from changes c
    where c.project_id = ${projectId}::uuid and c.term_id = t.id and c.locale = ${source_locale}
      and md5(c.before)::uuid = tr.source_hash
    limit 1
  ) end`;
}

/** The labels of the term `t`. They are of use to rules alone, which may be limited to some. */
export function labelsOf({ projectId }: InProject, { rules }: CheckContext): RawBuilder<unknown> {
  if (!rules.some((rule) => rule.labels)) return sql`'{}'::text[]`;
  return sql`array(
    select l.value from term_labels tl
    join labels l on l.project_id = ${projectId}::uuid and l.id = tl.label_id
      and l.archived_at is null
    where tl.project_id = ${projectId}::uuid and tl.term_id = t.id
  )`;
}

function toPart(selection: UnitSelection) {
  if ('termIds' in selection) {
    return { condition: sql`tr.term_id = any(${selection.termIds}::uuid[])`, end: sql`` };
  }
  const { after, limit, fileId } = selection;
  const conditions = [
    sql`true`,
    ...(after === undefined ? [] : [sql`tr.term_id > ${after}::uuid`]),
    ...(fileId === undefined ? [] : [sql`t.file_id = ${fileId}::uuid`]),
  ];
  return { condition: sql.join(conditions, sql` and `), end: sql`limit ${limit}` };
}

/** A file as its texts were checked last. */
export interface CheckedFileRow {
  readonly id: string;
  readonly path: string | null;
  readonly format: FormatId | null;
  /** The format by which its texts were checked; null also where they never were. */
  readonly checked_format: FormatId | null;
  readonly guess: TextSyntax | null;
  readonly is_known: boolean;
}

/** Lists the living files of a project, or some of them. */
export async function listCheckedFiles(
  db: Db,
  scope: InProject,
  ids?: readonly string[],
): Promise<CheckedFileRow[]> {
  const some = ids === undefined ? sql`true` : sql`f.id = any(${ids}::uuid[])`;
  const { rows } = await sql<CheckedFileRow>`${preparedOnCluster}
    ${checkedFiles(scope)} and ${some}
  `.execute(db);
  return rows;
}

/** Selects the living files `f` of a project. */
function checkedFiles({ projectId }: InProject): RawBuilder<unknown> {
  return sql`
    select f.id, f.path, f.format, c.format as checked_format, c.syntax as guess,
      c.file_id is not null as is_known
    from files f
    left join check_files c on c.project_id = ${projectId}::uuid and c.file_id = f.id
    where f.project_id = ${projectId}::uuid and f.archived_at is null
  `;
}

/** So many source texts tell what the texts of a file look like. */
export const maxSampled = 2000;

/** Lists source texts of a file, the same ones for the same content. */
export async function listSourceTexts(
  db: Db,
  scope: InProject,
  source: Source,
  fileId: string,
): Promise<string[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, source);
  const { rows } = await sql<{ source: string }>`
    select ${text} as source
    from terms t
    ${join}
    where t.project_id = ${own} and t.file_id = ${fileId}::uuid and t.archived_at is null
      and ${text} is not null
    order by t.id limit ${maxSampled}
  `.execute(db);
  return rows.map((row) => row.source);
}

/** Writes down by what the texts of a file are checked. */
export async function upsertCheckedFile(
  db: Db,
  { projectId }: InProject,
  file: { id: string; format: FormatId | null; guess: TextSyntax | null },
): Promise<void> {
  const guess = file.guess && JSON.stringify(file.guess);
  await sql`
    insert into check_files (project_id, file_id, format, syntax)
    select f.project_id, f.id, ${file.format}, ${guess}::jsonb
    from files f
    where f.project_id = ${projectId}::uuid and f.id = ${file.id}::uuid and f.archived_at is null
    on conflict (project_id, file_id) do update
    set format = excluded.format, syntax = excluded.syntax
  `.execute(db);
}
