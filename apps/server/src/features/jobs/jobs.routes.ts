import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import {
  cancelShownJob,
  defineTidying,
  getJob,
  listJobs,
  listWorkspaceJobs,
} from './jobs.service.ts';

export function jobRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'config' | 'db' | 'jobs' | 'events'>,
): void {
  const { db, jobs, events } = context;
  jobs.define(defineTidying(db));
  jobs.follow(({ id: jobId, projectId, isOver, progress = null }) => {
    if (projectId === null) return;
    events.tell({ projectId }, { event: 'job', data: { jobId, isOver, progress } });
  });
  addRoute(endpoints.getJob, ({ actor, params }) => getJob(context, actor, params.jobId));
  addRoute(endpoints.cancelJob, ({ actor, params }) =>
    cancelShownJob(context, actor, params.jobId),
  );
  addRoute(endpoints.listJobs, ({ scope }) => listJobs(db, scope));
  addRoute(endpoints.listWorkspaceJobs, ({ scope }) => listWorkspaceJobs(db, scope));
}
