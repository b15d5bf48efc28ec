import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A project, and how far a follower has got in its log. */
export interface FollowedProject {
  readonly project_id: string;
  /** The number of the last activity that was followed. */
  readonly followed_seq: number;
  /** Whether there is something to do whatever the log says. */
  readonly is_stale?: boolean;
}

/** Of projects that are followed, lists those whose log goes on, or is another one than it was. */
export async function listBehind(db: Db, followed: readonly FollowedProject[]): Promise<string[]> {
  if (followed.length === 0) return [];
  const ids = followed.map((project) => project.project_id);
  const heads = await sql<{ project_id: string; last_seq: number }>`
    select h.project_id, h.last_seq from activity_heads h where h.project_id = any(${ids}::uuid[])
  `.execute(db);
  const unnumbered = await sql<{ project_id: string }>`
    select a.project_id from activity a
    where a.project_id = any(${ids}::uuid[]) and a.seq is null
    group by a.project_id
  `.execute(db);
  const last = new Map(heads.rows.map((row) => [row.project_id, row.last_seq]));
  const growing = new Set(unnumbered.rows.map((row) => row.project_id));
  return followed
    .filter(
      ({ project_id: id, followed_seq, is_stale }) =>
        is_stale === true || growing.has(id) || followed_seq !== (last.get(id) ?? 0),
    )
    .map(({ project_id }) => project_id);
}
