import type { IgnoreScope } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { isCovered } from '../../content/findings/ignores.queries.ts';
import type { Db } from '../../db/database.ts';

export interface IgnoreRow {
  readonly id: string;
  readonly check_id: string;
  readonly fingerprint: string;
  readonly scope: IgnoreScope;
  readonly term_id: string | null;
  readonly term: string | null;
  readonly locale: string | null;
  readonly text: string;
  readonly reason: string;
  readonly actor_type: 'user' | 'client';
  readonly actor_id: string;
  /** Null where the account or client is deleted. */
  readonly actor_name: string | null;
  readonly created_at: Date;
  readonly findings: number;
}

/** Which ignores: one of them, or a page of those that a filter leaves. */
interface IgnoreArgs {
  readonly id?: string;
  readonly locale?: string | undefined;
  readonly checks?: readonly string[] | undefined;
  /** The id of the last one of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Lists what is ignored in living terms and locales, the newest first: ids grow with time. */
export async function listIgnoreRows(
  db: Db,
  { projectId }: ProjectScope,
  { id, locale, checks, before, limit }: IgnoreArgs,
): Promise<IgnoreRow[]> {
  const own = sql`${projectId}::uuid`;
  const conditions = [
    sql`i.project_id = ${own}`,
    sql`(i.term_id is null or t.id is not null)`,
    sql`(i.locale is null or l.locale is not null)`,
    ...(id === undefined ? [] : [sql`i.id = ${id}::uuid`]),
    ...(locale === undefined ? [] : [sql`(i.locale is null or i.locale = ${locale})`]),
    ...(checks ? [sql`i.check_id = any(${checks}::text[])`] : []),
    ...(before === undefined ? [] : [sql`i.id < ${before}::uuid`]),
  ];
  const { rows } = await sql<IgnoreRow>`
    select i.id, i.check_id, i.fingerprint, i.scope, i.term_id, t.value as term, i.locale, i.text,
      i.reason, i.actor_type, i.actor_id, coalesce(u.name, c.name) as actor_name, i.created_at, (
        select count(*) from findings f
        join terms living on living.project_id = ${own} and living.id = f.term_id
          and living.archived_at is null
        join project_locales ll on ll.project_id = ${own} and ll.locale = f.locale
          and ll.archived_at is null
        where f.project_id = ${own} and f.fingerprint = i.fingerprint and ${isCovered}
      ) as findings
    from finding_ignores i
    left join terms t on t.project_id = ${own} and t.id = i.term_id and t.archived_at is null
    left join project_locales l on l.project_id = ${own} and l.locale = i.locale
      and l.archived_at is null
    left join users u on i.actor_type = 'user' and u.id = i.actor_id
    left join project_clients c on i.actor_type = 'client' and c.project_id = ${own}
      and c.id = i.actor_id
    where ${sql.join(conditions, sql` and `)}
    order by i.id desc limit ${limit}
  `.execute(db);
  return rows;
}
