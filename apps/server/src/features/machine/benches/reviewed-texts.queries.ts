import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { TermSelection } from '../../../content/locks.queries.ts';
import type { Db } from '../../../db/database.ts';

/** A translation that people have reviewed, with the source text that it is of. */
export interface ReviewedText {
  readonly term_id: string;
  readonly source: string;
  readonly approved: string;
}

interface Reviewed {
  readonly locale: string;
  /** Undefined for all terms. */
  readonly terms: TermSelection | undefined;
}

function choose(scope: InProject, context: CheckContext, { locale, terms }: Reviewed) {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, context, locale);
  const rows = sql`
    terms t
    join translations tr on tr.project_id = ${own} and tr.locale = ${locale}
      and tr.term_id = t.id and tr.state = 'reviewed' and tr.value <> ''
    ${join}
    where t.project_id = ${own} and t.archived_at is null and not t.locked and ${text} is not null
      and coalesce(tr.source_hash = md5(${text})::uuid, true)
      ${terms ? sql`and t.id in (${terms})` : sql``}
  `;
  return { rows, text };
}

export async function countReviewed(
  db: Db,
  scope: InProject,
  context: CheckContext,
  reviewed: Reviewed,
): Promise<number> {
  const { rows } = choose(scope, context, reviewed);
  const found = await sql<{ count: number }>`select count(*) as count from ${rows}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/**
 * Lists a sample of reviewed translations, in the order of their files. The same seed chooses the same ones, and few others
 * where some came or went.
 */
export async function listReviewed(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { limit, seed, ...reviewed }: Reviewed & { readonly limit: number; readonly seed: number },
): Promise<ReviewedText[]> {
  const { rows, text } = choose(scope, context, reviewed);
  const found = await sql<ReviewedText>`
    select term_id, source, approved
    from (
      select t.id as term_id, t.file_id, t.position, ${text} as source, tr.value as approved
      from ${rows}
      order by md5(${`${seed} `}::text || t.id::text), t.id limit ${limit}::int
    ) sample
    order by file_id, position, term_id
  `.execute(db);
  return found.rows;
}
