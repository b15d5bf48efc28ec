import { z } from 'zod';
import { findAccess } from '../../access/access.queries.ts';
import { type ProjectScope, requireProjectScope } from '../../access/scope.ts';
import { Accepted, type Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { forCaller } from '../../integrations/format-tasks/task-caller.ts';
import { defineJob, type Job } from '../../jobs/job.ts';
import { countUnfinished } from '../../jobs/jobs.queries.ts';
import { getJob } from '../jobs/jobs.service.ts';
import { applyReplacement, type Replacing } from './applying.service.ts';

// The endpoint has validated it before it was stored.
const payload = z.object({
  replacing: z.custom<Replacing>((value) => typeof value === 'object' && value !== null),
});

export type ReplacementJob = Job<z.output<typeof payload>>;

const maxUnfinished = 20;
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

function toOutcome({ answer, changeSetId }: Changed<unknown>) {
  return { answer, changeSetId: changeSetId ?? null };
}

/** Enqueues a replacement and returns its job. */
export async function acceptReplacement(
  { config, db, jobs, events }: Pick<Context, 'config' | 'db' | 'jobs' | 'events'>,
  job: ReplacementJob,
  { scope, replacing }: { readonly scope: ProjectScope; readonly replacing: Replacing },
): Promise<Accepted> {
  const { projectId, actor: askedBy } = scope;
  if ((await countUnfinished(db, { projectId, askedBy })) >= maxUnfinished) {
    throw new AppError('TooManyRequests');
  }
  const wanted = { payload: { replacing }, projectId, askedBy };
  const id = await inTransaction(db, (trx) => jobs.add(trx, job, wanted));
  const accepted = await getJob({ config, db }, askedBy, id);
  events.tell(scope, { event: 'job', data: { jobId: id, isOver: false, progress: null } });
  jobs.wake(job);
  return new Accepted(accepted);
}
