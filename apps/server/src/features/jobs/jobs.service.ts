import { can, type ListedJob, type ShownJob } from '@parlance/contract';
import { findAccess } from '../../access/access.queries.ts';
import {
  type Actor,
  type ProjectScope,
  requirePermission,
  requireProjectScope,
} from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { defineClockJob, type JobKind } from '../../jobs/job.ts';
import { toJob, toListedJob } from './jobs.mapper.ts';
import { deleteFinishedJobs, findShownJob, listShownJobs } from './jobs.queries.ts';

const keepDays = 30;

/** A job, for its creator and for admins of its project. */
export async function getJob(
  { config, db }: Pick<Context, 'config' | 'db'>,
  actor: Actor,
  jobId: string,
): Promise<ShownJob> {
  const row = await findShownJob(db, jobId);
  if (!row) throw new AppError('NotFound');
  const job = toJob(row);
  const access = await findAccess(db, config, actor, job.projectId);
  if (!access) throw new AppError('NotFound');
  const scope = requireProjectScope(access, 'ViewProject');
  const { askedBy } = job;
  const isOwn = askedBy.type === actor.type && askedBy.id === actor.id;
  if (!isOwn) requirePermission(scope, 'ManageProjectJobs');
  return job;
}

/** Cancels a job and returns its state, which may be that of a job that had finished before. */
export async function cancelShownJob(
  context: Pick<Context, 'config' | 'db' | 'jobs'>,
  actor: Actor,
  jobId: string,
): Promise<ShownJob> {
  await getJob(context, actor, jobId);
  await context.jobs.cancel(jobId);
  return getJob(context, actor, jobId);
}

export async function listJobs(db: Db, scope: ProjectScope): Promise<ListedJob[]> {
  const askedBy = can(scope, 'ManageProjectJobs') ? undefined : scope.actor;
  return (await listShownJobs(db, scope, askedBy)).map(toListedJob);
}

/** A nightly job that deletes jobs that finished more than 30 days ago. */
export function defineTidying(db: Db): JobKind {
  return defineClockJob({
    name: 'tidy',
    cron: '40 3 * * *',
    run: () => deleteFinishedJobs(db, { days: keepDays }),
  });
}
