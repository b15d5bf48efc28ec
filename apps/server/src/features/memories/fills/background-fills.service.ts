import type { MemoryFill } from '@parlance/contract';
import { z } from 'zod';
import { findAccess } from '../../../access/access.queries.ts';
import { type ProjectScope, requireProjectScope } from '../../../access/scope.ts';
import type { Accepted } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { forCaller } from '../../../integrations/format-tasks/task-caller.ts';
import { defineJob, type Job } from '../../../jobs/job.ts';
import { enqueueJob, requireRoomForJob, toOutcome } from '../../jobs/jobs.service.ts';
import { requireProjectLocale } from '../../locales/locales.service.ts';
import { fillFromMemory } from './fills.service.ts';

// The endpoint has validated it before it was stored.
const payload = z.object({
  locale: z.string(),
  fill: z.custom<MemoryFill>((value) => typeof value === 'object' && value !== null),
});

type FillJob = Job<z.output<typeof payload>>;

/** The job that fills translations, with the permissions that its creator has when it starts. */
export function defineFilling(
  context: Pick<Context, 'config' | 'db' | 'events' | 'formatWorkers' | 'logger'>,
): FillJob {
  const { config, db } = context;
  return defineJob({
    name: 'fill',
    payload,
    concurrency: 1,
    perProject: 1,
    attempts: 3,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    timeoutSeconds: 7200,
    isKept: true,
    async run({ locale, fill }, { askedBy, projectId, signal, progress, complete }) {
      const access = askedBy && projectId && (await findAccess(db, config, askedBy, projectId));
      if (!access) throw new AppError('NotFound');
      const scope = requireProjectScope(access, 'EditTranslation', { locale });
      const caller = { person: `${scope.actor.type} ${scope.actor.id}`, signal };
      const steps = {
        onStep: progress,
        beforeCommit: (
          trx: Parameters<typeof complete>[0],
          filled: Parameters<typeof toOutcome>[0],
        ) => complete(trx, toOutcome(filled)),
        signal,
      };
      const result = await forCaller(caller, () =>
        fillFromMemory(context, scope, { locale, fill }, steps),
      );
      return toOutcome(result);
    },
  });
}

/** Enqueues a fill and returns its job. */
export async function acceptFill(
  context: Pick<Context, 'config' | 'db' | 'jobs' | 'events'>,
  job: FillJob,
  { scope, ...filling }: { scope: ProjectScope; locale: string; fill: MemoryFill },
): Promise<Accepted> {
  await requireProjectLocale(context.db, scope, filling.locale);
  await requireRoomForJob(context.db, scope);
  return enqueueJob(context, scope, job, filling);
}
