import type { MachineOrigin, TranslationOrigin, TranslationState } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { stateIn } from '../../content/changes.queries.ts';
import { joinMachineOrigin, machineOriginJson } from '../../content/machine-origins.queries.ts';
import type { Db } from '../../db/database.ts';
import type { ChangeSetRow } from './history.queries.ts';

export interface VersionRow
  extends Pick<
    ChangeSetRow,
    'id' | 'kind' | 'actor_type' | 'actor_id' | 'actor_name' | 'created_at' | 'undoes' | 'summary'
  > {
  readonly before: string | null;
  readonly after: string | null;
  readonly before_state: TranslationState;
  readonly after_state: TranslationState;
  readonly after_origin: TranslationOrigin | null;
  readonly machine: MachineOrigin | null;
}

export interface VersionArgs {
  readonly termId: string;
  readonly locale: string;
  /** The change set of the last version of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Lists the changes of a translation, newest first, by the primary key of changes. */
export async function listVersionRows(
  db: Db,
  scope: ProjectScope,
  { termId, locale, cursor, limit }: VersionArgs,
): Promise<VersionRow[]> {
  const projectId = sql`${scope.projectId}::uuid`;
  const { rows } = await sql<VersionRow>`
    select s.id, s.kind, s.actor_type, s.actor_id,
      coalesce(u.name, cl.name, s.summary ->> 'actorName') as actor_name, s.created_at, s.undoes,
      s.summary, c.before, c.after, c.after_origin, ${machineOriginJson} as machine,
      ${stateIn('c', 'before')} as before_state, ${stateIn('c', 'after')} as after_state
    from (
      select * from changes
      where project_id = ${projectId} and term_id = ${termId}::uuid and locale = ${locale}
        and (${cursor ?? null}::uuid is null or change_set_id < ${cursor ?? null}::uuid)
      order by change_set_id desc
      limit ${limit}
    ) c
    join change_sets s on s.project_id = ${projectId} and s.id = c.change_set_id
    left join users u on s.actor_type = 'user' and u.id = s.actor_id
    left join project_clients cl on s.actor_type = 'client' and cl.project_id = ${projectId}
      and cl.id = s.actor_id
    ${joinMachineOrigin(scope, sql`c.after_machine_origin_id`)}
    order by s.id desc
  `.execute(db);
  return rows;
}
