import type { TranslationState } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { isLivingFile } from '../../content/files.queries.ts';
import { isKey } from '../../content/terms.queries.ts';
import type { Db } from '../../db/database.ts';

export async function hasLivingFile(db: Db, scope: ProjectScope, fileId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${isLivingFile(scope, sql`${fileId}::uuid`)} as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

/** A living term of a file, with its text in a locale. */
export interface SourcedTermRow {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly state: TranslationState;
  readonly revision: number;
}

/**
 * Lists the terms of a file that have one of the keys. Without a locale, their texts are empty: no locale has the empty
 * code. The planner of Citus never ends with a locale that is null, as the join can have no rows then.
 */
export async function listTermsByKey(
  db: Db,
  { projectId }: ProjectScope,
  { fileId, keys, locale }: { fileId: string; keys: readonly string[]; locale: string | null },
): Promise<SourcedTermRow[]> {
  const { rows } = await sql<SourcedTermRow>`
    select t.id, t.value as key, coalesce(tr.value, '') as value,
      coalesce(tr.state, 'untranslated') as state, coalesce(tr.revision, 0) as revision
    from unnest(${keys}::text[]) as wanted (key)
    join terms t on t.project_id = ${projectId}::uuid and t.file_id = ${fileId}::uuid
      and t.archived_at is null and ${isKey(sql`t.value`, sql`wanted.key`)}
    left join translations tr on tr.project_id = ${projectId}::uuid and tr.locale = ${locale ?? ''}
      and tr.term_id = t.id
  `.execute(db);
  return rows;
}
