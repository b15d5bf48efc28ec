import { z } from 'zod';
import {
  type InProject,
  type SystemActor,
  type SystemScope,
  systemScope,
} from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { listProjectIds } from '../../blobs/sweep.queries.ts';
import type { Db } from '../../db/database.ts';
import { forCaller } from '../../integrations/format-tasks/task-caller.ts';
import { defineClockJob, defineJob, type Job, type JobRules } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type FollowedProject, listBehind } from './followers.queries.ts';
import { numberActivity } from './reading.queries.ts';

// A follower does something for what has happened in projects, in its order: it goes through the log of each from the
// number that it has got to, which it keeps in a table of its own. It runs soon after this process has written to a log,
// and once a minute where nobody else has run it.

export interface FollowerRules
  extends Pick<JobRules<never>, 'name' | 'concurrency' | 'maxDelaySeconds' | 'timeoutSeconds'> {
  readonly actor: SystemActor['name'];
  /** The time from an activity to the job, so that edits in bursts are followed together. */
  readonly delayMs: number;
  /** Whether anything has to be followed in a project. Without it, that is so in all of them. */
  readonly hasToFollow?: ((project: InProject) => Promise<boolean>) | undefined;
  /** Of some projects, lists those that have to be followed, and how far they have been. */
  listProgress(projectIds: readonly string[]): Promise<readonly FollowedProject[]>;
  /**
   * Does what is to be done for the next activities of a project, which all have numbers, and writes down how far it has
   * got. Returns whether it has left some for the next time; whatever comes meanwhile has a job of its own. It may be begun
   * again for the same ones, for example after a crash.
   */
  followNext(scope: SystemScope, signal: AbortSignal): Promise<boolean>;
}

/** A follower and its job. */
export interface LogFollower
  extends Job<Record<never, never>>,
    Pick<FollowerRules, 'delayMs' | 'hasToFollow' | 'listProgress'> {}

export function defineFollower(db: Db, rules: FollowerRules): LogFollower {
  const { actor, delayMs, hasToFollow, listProgress, followNext, ...jobRules } = rules;
  const followToEnd = async (scope: SystemScope, signal: AbortSignal) => {
    do {
      signal.throwIfAborted();
      await numberActivity(db, scope);
    } while (await followNext(scope, signal));
  };
  const job = defineJob({
    ...jobRules,
    payload: z.object({}),
    perProject: 1,
    firstDelaySeconds: 5,
    isKept: false,
    async run(_, { projectId, signal }) {
      if (projectId === null) return;
      const scope = systemScope(projectId, actor);
      // The job may have been woken by a request, and must not end with it.
      await forCaller({ person: actor, signal }, () => followToEnd(scope, signal)).catch(
        (error: unknown) => {
          throw error instanceof AppError ? toMishap(error) : error;
        },
      );
    },
  });
  return { ...job, delayMs, hasToFollow, listProgress };
}

interface FollowingContext {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'addOnce' | 'define' | 'wake'>;
  /** Tells of the projects that this process writes to the logs of. */
  readonly events: { followOwn(listener: (projectId: string) => void): void };
  /** Replaces the `delayMs` of followers. */
  readonly followDelayMs?: number | undefined;
}

/** Lets a follower run in this process. */
export function startFollower(context: FollowingContext, follower: LogFollower): void {
  context.jobs.define(follower);
  followBehind(context, follower);
  followAfterActivities(context, follower);
}

/** Finds projects that no process follows: after an upgrade, and after a crash. */
function followBehind({ db, jobs }: FollowingContext, follower: LogFollower): void {
  const kind = defineClockJob({
    name: `${follower.name}-behind`,
    cron: '* * * * *',
    async run(signal) {
      for await (const projectIds of listProjectIds(db)) {
        signal.throwIfAborted();
        for (const projectId of await listBehind(db, await follower.listProgress(projectIds))) {
          await jobs.addOnce(db, follower, { projectId, payload: {} });
        }
      }
      jobs.wake(follower);
    },
  });
  jobs.define(kind);
}

/** Enqueues the job of a project soon after this process has written to its log. */
function followAfterActivities(
  { db, jobs, events, followDelayMs }: FollowingContext,
  follower: LogFollower,
): void {
  const delayMs = followDelayMs ?? follower.delayMs;
  const pending = new Set<string>();
  events.followOwn((projectId) => {
    if (pending.has(projectId)) return;
    pending.add(projectId);
    const enqueue = async () => {
      pending.delete(projectId);
      if (follower.hasToFollow && !(await follower.hasToFollow({ projectId }))) return;
      await jobs.addOnce(db, follower, { projectId, payload: {} });
      jobs.wake(follower);
    };
    // Where the database does not answer, the clock job finds the project.
    setTimeout(() => void enqueue().catch(() => {}), delayMs).unref();
  });
}

/** Nobody has asked for the job, so an error that would be shown to a person is for the log, and the job tries again. */
function toMishap(error: AppError): Error {
  return new Error([error.message, ...error.details.map(({ message }) => message)].join(' '), {
    cause: error,
  });
}
