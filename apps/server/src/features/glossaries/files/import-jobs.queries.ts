import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { type ListedJobRow, latestFirst, selectJobs } from '../../jobs/jobs.queries.ts';
import type { GlossaryScope } from '../glossaries.policy.ts';

const maxListed = 10;

/** The jobs of an actor that import into a glossary, the latest first. */
export async function listImportJobs(
  db: Db,
  { glossaryId, workspaceId, actor, places }: GlossaryScope,
): Promise<ListedJobRow[]> {
  const projectIds = places.memberships.map(({ projectId }) => projectId);
  const query = selectJobs(db)
    .where('jobs.name', '=', 'import-glossary')
    .where('jobs.actor_type', '=', actor.type)
    .where('jobs.actor_id', '=', actor.id)
    .where((of) =>
      of.or([
        of('jobs.workspace_id', '=', workspaceId),
        ...(projectIds.length > 0 ? [of('jobs.project_id', 'in', projectIds)] : []),
      ]),
    )
    .where(sql<boolean>`jobs.payload ->> 'glossaryId' = ${glossaryId}`);
  return latestFirst(query).limit(maxListed).execute();
}
