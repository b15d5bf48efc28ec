import type { Finding, RunFailureReason } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { Db } from '../../../db/database.ts';

export interface FailureRow {
  readonly locale: string;
  readonly position: number;
  readonly term_id: string;
  readonly term: string | null;
  readonly reason: RunFailureReason;
  readonly value: string | null;
  readonly findings: Finding[] | null;
}

/** Where a page of failures ends. */
export interface FailurePlace {
  readonly locale: string;
  readonly position: number;
  readonly termId: string;
}

export async function listFailureRows(
  db: Db,
  { projectId }: InProject,
  runId: string,
  page: {
    readonly locale: string | undefined;
    readonly after: FailurePlace | undefined;
    readonly limit: number;
  },
): Promise<FailureRow[]> {
  const { locale = null, after, limit } = page;
  const { rows } = await sql<FailureRow>`
    select i.locale, i.position, i.term_id, t.value as term, i.reason, i.value, i.findings
    from machine_items i
    left join terms t on t.project_id = ${projectId}::uuid and t.id = i.term_id
      and t.archived_at is null
    where i.project_id = ${projectId}::uuid and i.run_id = ${runId}::uuid and i.state = 'failed'
      and (${locale}::text is null or i.locale = ${locale}::text)
      and (${after?.locale ?? null}::text is null
        or (i.locale, i.position, i.term_id)
          > (${after?.locale ?? ''}::text, ${after?.position ?? 0}::bigint, ${after?.termId ?? null}::uuid))
    order by i.locale, i.position, i.term_id limit ${limit}::int
  `.execute(db);
  return rows;
}
