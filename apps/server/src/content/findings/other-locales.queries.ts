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

/** Lists the terms that some of the other locales have not translated. Reads all translations of the project. */
export function listUntranslated(db: Db, scope: InProject): Promise<SourceText[]> {
  return listSourceTexts(db, scope, sql`known.translated < o.count`);
}

async function listSourceTexts(
  db: Db,
  scope: InProject,
  condition: RawBuilder<unknown>,
): Promise<SourceText[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { rows } = await sql<SourceText>`
    select t.id as "termId", o.count, o.usual, known.translated,
      floor(extract(epoch from now() - t.created_at) / 86400)::integer as days, array(
        select distinct f.locale from findings f
        where f.project_id = ${own} and f.term_id = t.id and f.locale = any(o.codes) and ${isBad}
        order by f.locale
      ) as faulty
    from terms t
    cross join (${otherLocales(scope)}) o
    cross join lateral (
      select count(*)::integer as translated from translations tr
      where tr.project_id = ${own} and tr.term_id = t.id and tr.locale = any(o.codes)
        and tr.value <> ''
    ) known
    where t.project_id = ${own} and t.archived_at is null and not t.locked and ${condition}
  `.execute(db);
  return rows;
}

/**
 * Lists the terms with a source text whose translations have errors or warnings in some locales, with these locales.
 */
export async function listFaulty(
  db: Db,
  scope: InProject,
  sourceLocale: string,
): Promise<(Pick<OtherLocales, 'count' | 'faulty'> & { readonly termId: string })[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { rows } = await sql<SourceText>`
    select f.term_id as "termId", o.count, array_agg(distinct f.locale order by f.locale) as faulty
    from findings f
    cross join (${otherLocales(scope)}) o
    join translations source on source.project_id = ${own} and source.locale = ${sourceLocale}
      and source.term_id = f.term_id and source.value <> ''
    where f.project_id = ${own} and f.locale = any(o.codes) and ${isBad}
    group by f.term_id, o.count
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

const isBad = sql`f.severity in ('error', 'warning') and not f.is_ignored`;
