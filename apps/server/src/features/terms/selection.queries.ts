import type { EntryFilter } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { TermSelection } from '../../content/locks.queries.ts';
import { idList } from '../../db/id-list.ts';
import { matching } from '../entries/entry-filter.queries.ts';

export function selectTermsById(scope: ProjectScope, ids: readonly string[]): TermSelection {
  return sql`
    select t.id from terms t
    where t.project_id = ${scope.projectId}::uuid and t.id = any(${idList(ids)}::uuid[])
      and t.archived_at is null
  `;
}

/** The terms that the list of entries shows with the filter. */
export function selectTermsByFilter(
  scope: ProjectScope,
  filter: Omit<EntryFilter, 'order'>,
): TermSelection {
  return sql`select t.id ${matching(scope, { ...filter, order: 'file' })}`;
}
