import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';

export async function findPlan(db: Db, scope: ProjectScope) {
  return db
    .selectFrom('projects')
    .innerJoin('plans', 'plans.code', 'projects.plan_code')
    .select(['code', 'plans.name', 'max_strings', 'plans.created_at', 'plans.updated_at'])
    .where('projects.id', '=', scope.projectId)
    .executeTakeFirst();
}
