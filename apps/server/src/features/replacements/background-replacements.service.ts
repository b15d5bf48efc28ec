import { z } from 'zod';
import { findAccess } from '../../access/access.queries.ts';
import { type ProjectScope, requireProjectScope } from '../../access/scope.ts';
import type { Accepted } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { forCaller } from '../../integrations/format-tasks/task-caller.ts';
import { defineJob, type Job } from '../../jobs/job.ts';
import { enqueueJob, requireRoomForJob, toOutcome } from '../jobs/jobs.service.ts';
import { applyReplacement, type Replacing } from './applying.service.ts';

// The endpoint has validated it before it was stored.
const payload = z.object({
  replacing: z.custom<Replacing>((value) => typeof value === 'object' && value !== null),
});

export type ReplacementJob = Job<z.output<typeof payload>>;

const timeoutSeconds = 900;

/**
 * The job that replaces words in more translations than somebody would wait for, with the permissions that its creator
 * has when it starts. It is completed in the transaction that writes.
 */
export function defineReplacement(
  context: Pick<Context, 'config' | 'db' | 'events' | 'formatWorkers' | 'logger'>,
): ReplacementJob {
  const { config, db } = context;
  return defineJob({
    name: 'replace',
    payload,
    concurrency: 1,
    perProject: 1,
    attempts: 3,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    timeoutSeconds,
    isKept: true,
    async run({ replacing }, { askedBy, projectId, signal, progress, complete }) {
      const access = askedBy && projectId && (await findAccess(db, config, askedBy, projectId));
      if (!access) throw new AppError('NotFound');
      const scope = requireProjectScope(access, 'EditTranslation');
      const caller = { person: `${scope.actor.type} ${scope.actor.id}`, signal };
      const result = await forCaller(caller, () =>
        applyReplacement(context, scope, replacing, {
          onStep: progress,
          beforeCommit: (trx, written) => complete(trx, toOutcome(written)),
          signal,
        }),
      );
      return toOutcome(result);
    },
  });
}

/** Enqueues a replacement and returns its job. */
export async function acceptReplacement(
  context: Pick<Context, 'config' | 'db' | 'jobs' | 'events'>,
  job: ReplacementJob,
  { scope, replacing }: { readonly scope: ProjectScope; readonly replacing: Replacing },
): Promise<Accepted> {
  await requireRoomForJob(context.db, scope);
  return enqueueJob(context, scope, job, { replacing });
}
