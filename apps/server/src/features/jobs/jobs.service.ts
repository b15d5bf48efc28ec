import { can, type ListedJob, type ShownJob } from '@parlance/contract';
import { findAccess, findWorkspaceAccess } from '../../access/access.queries.ts';
import {
  type Actor,
  type ProjectScope,
  requirePermission,
  requireProjectScope,
  requireWorkspaceScope,
  type WorkspaceScope,
} from '../../access/scope.ts';
import { Accepted, type Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineClockJob, type Job, type JobKind } from '../../jobs/job.ts';
import { countUnfinished } from '../../jobs/jobs.queries.ts';
import { toJob, toListedJob } from './jobs.mapper.ts';
import {
  deleteFinishedJobs,
  findShownJob,
  listShownJobs,
  listWorkspaceJobs as listWorkspaceJobRows,
} from './jobs.queries.ts';

const keepDays = 30;
/** How many unfinished jobs somebody may have in a project. */
const maxUnfinished = 20;

/** A job, for its creator and for admins of its project, or for owners of its workspace. */
export async function getJob(
  context: Pick<Context, 'config' | 'db'>,
  actor: Actor,
  jobId: string,
): Promise<ShownJob> {
  return (await findJob(context, actor, jobId)).job;
}

async function findJob(context: Pick<Context, 'config' | 'db'>, actor: Actor, jobId: string) {
  const row = await findShownJob(context.db, jobId);
  if (!row) throw new AppError('NotFound');
  const job = toJob(row);
  return { job, tokenId: row.token_id, mayManage: await requireJob(context, actor, job) };
}

/** Checks that an actor may see a job, and returns whether they may do with it what its creator may. */
async function requireJob(
  { config, db }: Pick<Context, 'config' | 'db'>,
  actor: Actor,
  { name, projectId, workspaceId, askedBy }: ShownJob,
): Promise<boolean> {
  const isOwn = askedBy.type === actor.type && askedBy.id === actor.id;
  if (workspaceId !== null) {
    const access = await findWorkspaceAccess(db, config, actor, workspaceId);
    if (!access) throw new AppError('NotFound');
    const isOfMember = isOwn && name === 'import-glossary';
    requireWorkspaceScope(access, isOfMember ? 'EditWorkspaceGlossaries' : 'EditMemories');
    return !isOfMember;
  }
  const access = await findAccess(db, config, actor, projectId ?? '');
  if (!access) throw new AppError('NotFound');
  const scope = requireProjectScope(access, 'ViewProject');
  if (!isOwn) requirePermission(scope, 'ManageProjectJobs');
  return can(scope, 'ManageProjectJobs');
}

/** Throws `TooManyRequests` where somebody has as many unfinished jobs in a project or workspace as they may have. */
export async function requireRoomForJob(
  db: Db,
  scope: ProjectScope | WorkspaceScope,
): Promise<void> {
  if ((await countUnfinished(db, scope, scope.actor)) >= maxUnfinished) {
    throw new AppError('TooManyRequests');
  }
}

/** Enqueues a job that somebody asks for, and returns it. */
export async function enqueueJob<Payload>(
  { config, db, jobs, events }: Pick<Context, 'config' | 'db' | 'jobs' | 'events'>,
  scope: ProjectScope,
  job: Job<Payload>,
  payload: Payload,
): Promise<Accepted> {
  const { projectId, actor: askedBy } = scope;
  const id = await inTransaction(db, (trx) => jobs.add(trx, job, { payload, projectId, askedBy }));
  const accepted = await getJob({ config, db }, askedBy, id);
  events.tell(scope, { event: 'job', data: { jobId: id, isOver: false, progress: null } });
  jobs.wake(job);
  return new Accepted(accepted);
}

/** The part of a finished change that its job keeps. */
export function toOutcome({ answer, changeSetId }: Changed<unknown>) {
  return { answer, changeSetId: changeSetId ?? null };
}

/** Cancels a job and returns its state, which may be that of a job that had finished before. */
export async function cancelShownJob(
  context: Pick<Context, 'config' | 'db' | 'jobs'>,
  actor: Actor,
  jobId: string,
): Promise<ShownJob> {
  const { mayManage, tokenId } = await findJob(context, actor, jobId);
  // What its owner has begun otherwise is none of the business of a token that only looks for outcomes.
  const { token } = actor;
  if (token && token.id !== tokenId && !mayManage) throw new AppError('NotFound');
  await context.jobs.cancel(jobId);
  return getJob(context, actor, jobId);
}

export async function listJobs(db: Db, scope: ProjectScope): Promise<ListedJob[]> {
  const askedBy = can(scope, 'ManageProjectJobs') ? undefined : scope.actor;
  return (await listShownJobs(db, scope, askedBy)).map(toListedJob);
}

export async function listWorkspaceJobs(db: Db, scope: WorkspaceScope): Promise<ListedJob[]> {
  return (await listWorkspaceJobRows(db, scope)).map(toListedJob);
}

/** A nightly job that deletes jobs that finished more than 30 days ago. */
export function defineTidying(db: Db): JobKind {
  return defineClockJob({
    name: 'tidy',
    cron: '40 3 * * *',
    run: () => deleteFinishedJobs(db, { days: keepDays }),
  });
}
