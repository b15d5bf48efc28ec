import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';

/**
 * Adds a term for each row of `from`, which has the columns `id`, `value`, `context`, `position`, `is_plural`,
 * `locked`, `meta` and `created_at`.
 */
export function addingTerms(scope: ProjectScope, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into terms
      (project_id, id, value, context, position, is_plural, locked, meta, created_at)
    select ${scope.projectId}::uuid, id, value, context, position, is_plural, locked, meta, created_at
    from ${from}
  `;
}
