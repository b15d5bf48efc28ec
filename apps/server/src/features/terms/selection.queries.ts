import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { matching } from '../entries/entry-filter.queries.ts';

/** Selects the ids of terms of a project, as a part of a statement. */
export type TermSelection = RawBuilder<unknown>;

export function selectTermsById(scope: ProjectScope, ids: readonly string[]): TermSelection {
  return sql`
    select t.id from terms t
    where t.project_id = ${scope.projectId}::uuid and t.id = any(${ids}::uuid[])
  `;
}

/** Those that the list of entries has. */
export function selectTermsByFilter(
  scope: ProjectScope,
  filter: Omit<EntryFilter, 'order'>,
): TermSelection {
  return sql`select t.id ${matching(scope, { ...filter, order: 'file' })}`;
}
