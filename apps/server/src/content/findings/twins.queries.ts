import type { ComparedText } from '@parlance/checks';
import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { type CheckContext, sourceText } from './units.queries.ts';

// Twins are compared roughly here, and exactly by the checks (`groupTwins`). Letters beyond ASCII count as others in
// another case.

/**
 * Lists the translations of a locale that may be inconsistent: those whose source text has several translations, and
 * those of several source texts. Reads all texts of the locale.
 */
export async function listInconsistent(
  db: Db,
  scope: InProject,
  context: CheckContext,
  locale: string,
): Promise<ComparedText[]> {
  const { text, from } = comparedTexts(scope, context, locale);
  const { rows } = await sql<ComparedText>`
    with compared as (
      select ${columns(text)}, ${roughly(text)} as rough_source, ${roughly(sql`tr.value`)} as rough_target
      ${from}
    ), several_targets as (
      select c.rough_source, c."isPlural", c.context from compared c
      group by c.rough_source, c."isPlural", c.context
      having min(c.rough_target) <> max(c.rough_target)
    ), several_sources as (
      select c.target, c."isPlural", c.context from compared c
      group by c.target, c."isPlural", c.context
      having min(c.rough_source) <> max(c.rough_source)
    )
    select c."termId", c.source, c.target, c.context, c."isPlural"
    from compared c
    where (c.rough_source, c."isPlural", c.context) in (
        select s.rough_source, s."isPlural", s.context from several_targets s
      ) or (c.target, c."isPlural", c.context) in (
        select s.target, s."isPlural", s.context from several_sources s
      )
    order by c."termId"
  `.execute(db);
  return rows;
}

/** Texts that others may share. */
export interface SharedTexts {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

/** Lists the translations of a locale that have one of some source texts, or one of some targets. */
export async function listAlike(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { locale, sources, targets }: SharedTexts & { readonly locale: string },
): Promise<ComparedText[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { source_locale, texts_in_keys } = context;
  const rough = sql`(select ${roughly(sql`u.value`)} from unnest(${sources}::text[]) u (value))`;
  // Each of these reads one column of one table, and what they find is little.
  const found = [
    sql`select o.term_id from translations o where o.project_id = ${own} and o.locale = ${locale}
      and o.value = any(${targets}::text[])`,
    ...(source_locale === null
      ? []
      : [
          sql`select o.term_id from translations o where o.project_id = ${own}
            and o.locale = ${source_locale} and ${roughly(sql`o.value`)} in ${rough}`,
        ]),
    ...(texts_in_keys
      ? [
          sql`select o.id from terms o where o.project_id = ${own} and o.archived_at is null
            and ${roughly(sql`o.value`)} in ${rough}`,
        ]
      : []),
  ];
  const { text, from } = comparedTexts(scope, context, locale);
  const { rows } = await sql<ComparedText>`
    with found (term_id) as materialized (${sql.join(found, sql` union `)})
    select ${columns(text)}
    ${from} and tr.term_id in (select f.term_id from found f)
    order by t.id
  `.execute(db);
  return rows;
}

/** Lists the texts that terms have or had in a locale and in the source locale, also where the terms are deleted. */
export async function listTextsOf(
  db: Db,
  { projectId }: InProject,
  { source_locale, texts_in_keys }: CheckContext,
  { locale, termIds }: { locale: string; termIds: readonly string[] },
): Promise<SharedTexts> {
  const own = sql`${projectId}::uuid`;
  const locales = source_locale === null ? [locale] : [locale, source_locale];
  const { rows } = await sql<{ locale: string; value: string }>`
    select tr.locale, tr.value from translations tr
    where tr.project_id = ${own} and tr.locale = any(${locales}::text[])
      and tr.term_id = any(${termIds}::uuid[]) and tr.value <> ''
    union
    select c.locale, c.before from changes c
    where c.project_id = ${own} and c.locale = any(${locales}::text[])
      and c.term_id = any(${termIds}::uuid[]) and c.before <> ''
  `.execute(db);
  const keys = texts_in_keys ? await listKeys(db, projectId, termIds) : [];
  const texts = (isTarget: boolean) =>
    rows.filter((row) => (row.locale === locale) === isTarget).map(({ value }) => value);
  return { sources: [...texts(false), ...keys], targets: texts(true) };
}

async function listKeys(
  db: Db,
  projectId: string,
  termIds: readonly string[],
): Promise<readonly string[]> {
  // Those that are deleted, too.
  const { rows } = await sql<{ value: string; archived_at: Date | null }>`
    select t.value, t.archived_at from terms t
    where t.project_id = ${projectId}::uuid and t.id = any(${termIds}::uuid[])
  `.execute(db);
  return rows.map((row) => row.value);
}

/** The source text of the translations of a locale that are compared, and where they are. */
function comparedTexts(scope: InProject, context: CheckContext, locale: string) {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, context, locale);
  const from = sql`
    from translations tr
    join terms t on t.project_id = ${own} and t.id = tr.term_id and t.archived_at is null
    ${join}
    where tr.project_id = ${own} and tr.locale = ${locale} and tr.value <> ''
      and ${text} is not null and not t.locked
  `;
  return { text, from };
}

function columns(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    t.id as "termId", ${text} as source, tr.value as target,
    coalesce(t.meta ->> 'context', '') as context, t.is_plural as "isPlural"
  `;
}

const blanks = ' \t\r\n';

/** A text without what depends on its place: case, and marks at its end. */
function roughly(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(rtrim(btrim(${text}, ${blanks}), ${`${blanks}.:!…`})) collate "C"`;
}
