import type { OtherLocales } from '@parlance/checks';
import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';

// How source texts fare in the locales that they are translated to.

/** A term with how its source text fares in the other locales. */
type SourceText = OtherLocales & { readonly termId: string };

/** Tells how the source texts of some terms fare, by term. */
export async function listOtherLocales(
  db: Db,
  scope: InProject,
  termIds: readonly string[],
): Promise<ReadonlyMap<string, OtherLocales>> {
  const rows = await listSourceTexts(db, scope, sql`t.id = any(${termIds}::uuid[])`);
  return new Map(rows.map(({ termId, ...otherLocales }) => [termId, otherLocales]));
}

/** Lists the terms that most of the other locales have not translated. Reads all translations of the project. */
export function listUntranslated(db: Db, scope: InProject): Promise<SourceText[]> {
  return listSourceTexts(db, scope, sql`${translatedIn(scope)} * 2 < o.usual`);
}

async function listSourceTexts(
  db: Db,
  scope: InProject,
  condition: RawBuilder<unknown>,
): Promise<SourceText[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { rows } = await sql<SourceText>`
    select t.id as "termId", o.count, o.usual, ${translatedIn(scope)} as translated,
      floor(extract(epoch from now() - t.created_at) / 86400)::integer as days, array(
        select distinct f.locale from findings f
        where f.project_id = ${own} and f.term_id = t.id and f.locale = any(o.codes) and ${isBad}
        order by f.locale
      ) as faulty
    from terms t
    cross join (${otherLocales(scope)}) o
    where t.project_id = ${own} and t.archived_at is null and not t.locked and ${condition}
  `.execute(db);
  return rows;
}

/** Lists the terms whose translations have errors or warnings in several locales, with these locales. */
export async function listFaulty(
  db: Db,
  scope: InProject,
): Promise<(Pick<OtherLocales, 'count' | 'faulty'> & { readonly termId: string })[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { rows } = await sql<SourceText>`
    select f.term_id as "termId", o.count, array_agg(distinct f.locale order by f.locale) as faulty
    from findings f
    cross join (${otherLocales(scope)}) o
    where f.project_id = ${own} and f.locale = any(o.codes) and ${isBad}
    group by f.term_id, o.count
    having count(distinct f.locale) > 1
  `.execute(db);
  return rows;
}

/** The locales of a project beside that of its source texts. */
function otherLocales({ projectId }: InProject): RawBuilder<unknown> {
  return sql`
    select count(l.locale)::integer as count, coalesce(array_agg(l.locale), '{}') as codes,
      coalesce(
        sum(l.translated_count)::float8 / nullif(min(p.terms_count - p.locked_count), 0), 0
      ) as usual
    from project_locales l
    join project_totals p on p.project_id = ${projectId}::uuid
    where l.project_id = ${projectId}::uuid and not l.is_source and l.archived_at is null
  `;
}

/** How many of the locales `o` have a translation of the term `t`. */
function translatedIn({ projectId }: InProject): RawBuilder<unknown> {
  return sql`(
    select count(*)::integer from translations tr
    where tr.project_id = ${projectId}::uuid and tr.term_id = t.id and tr.locale = any(o.codes)
      and tr.value <> ''
  )`;
}

const isBad = sql`f.severity in ('error', 'warning') and not f.is_ignored`;
