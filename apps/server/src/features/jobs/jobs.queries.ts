import { jobNames } from '@parlance/contract';
import { sql } from 'kysely';
import type { Actor, ProjectScope, WorkspaceScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';

const maxListed = 50;

/** A job that a user or client created; undefined if there is none with the id. */
export async function findShownJob(db: Db, id: string): Promise<JobRow | undefined> {
  return selectJobs(db)
    .select(['jobs.result', 'jobs.token_id'])
    .where('jobs.id', '=', id)
    .executeTakeFirst();
}

/** The jobs of a workspace, latest first. */
export async function listWorkspaceJobs(
  db: Db,
  { workspaceId }: Pick<WorkspaceScope, 'workspaceId'>,
): Promise<ListedJobRow[]> {
  return latestFirst(selectJobs(db).where('jobs.workspace_id', '=', workspaceId)).execute();
}

/** The jobs of a project, or only those that `askedBy` created, latest first. */
export async function listShownJobs(
  db: Db,
  { projectId }: ProjectScope,
  askedBy: Actor | undefined,
): Promise<ListedJobRow[]> {
  let query = selectJobs(db).where('jobs.project_id', '=', projectId);
  if (askedBy) {
    query = query
      .where('jobs.actor_type', '=', askedBy.type)
      .where('jobs.actor_id', '=', askedBy.id);
  }
  return latestFirst(query).execute();
}

export function latestFirst(query: ReturnType<typeof selectJobs>) {
  return query.orderBy('jobs.created_at', 'desc').orderBy('jobs.id', 'desc').limit(maxListed);
}

/** Deletes the jobs that finished more than `days` ago. */
export async function deleteFinishedJobs(db: Db, { days }: { days: number }): Promise<void> {
  await sql`
    delete from jobs where finished_at < now() - ${days}::integer * interval '1 day'
  `.execute(db);
}

export type ListedJobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

export interface JobRow extends ListedJobRow {
  readonly result: unknown;
  /** The access token that it was asked for by, if it was one. */
  readonly token_id: string | null;
}

/** The jobs that people can see, with what they are shown of them. */
export function selectJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'jobs.actor_id').on('jobs.actor_type', '=', 'user'),
    )
    .leftJoin('project_clients as clients', (join) =>
      join
        .onRef('clients.id', '=', 'jobs.actor_id')
        .onRef('clients.project_id', '=', 'jobs.project_id')
        .on('jobs.actor_type', '=', 'client'),
    )
    .where('jobs.name', 'in', jobNames)
    .select(['jobs.id', 'jobs.name', 'jobs.project_id', 'jobs.workspace_id'])
    .select(['jobs.actor_type', 'jobs.actor_id'])
    .select(['jobs.payload', 'jobs.state', 'jobs.progress_done', 'jobs.progress_total'])
    .select(sql<string | null>`jobs.result ->> 'changeSetId'`.as('change_set_id'))
    .select(['jobs.error', 'jobs.created_at', 'jobs.started_at', 'jobs.finished_at'])
    .select(['users.name as user_name', 'clients.name as client_name']);
}

/** The progress of a job. */
export interface JobState {
  readonly id: string;
  readonly isOver: boolean;
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** The jobs of a project that people can see and that are pending or running, or finished since `since`. */
export async function listJobStates(
  db: Db,
  { projectId }: { readonly projectId: string },
  since: Date,
): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select id, finished_at is not null as "isOver",
      case when progress_total is not null
        then json_build_object('done', progress_done, 'total', progress_total) end as progress
    from jobs
    where project_id = ${projectId}::uuid and name in (${sql.join([...jobNames])})
      and (finished_at is null or finished_at >= ${since})
    order by created_at desc
    limit 50
  `.execute(db);
  return rows;
}
