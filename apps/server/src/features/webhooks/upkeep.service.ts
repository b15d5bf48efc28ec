import { listProjectIds } from '../../blobs/sweep.queries.ts';
import type { Context } from '../../context.ts';
import { defineClockJob, type JobKind } from '../../jobs/job.ts';
import { deleteOldDeliveries } from './deliveries/deliveries.queries.ts';
import { deleteEndedSecrets } from './secrets.queries.ts';
import { listDueProjects } from './sending/sending.queries.ts';
import type { SendJob } from './sending/sending.service.ts';

type UpkeepContext = Pick<Context, 'db' | 'jobs'>;

/** For how many days what was sent and answered can be looked at, and replayed. */
const keptDays = 30;

/** Finds projects that no process sends for: after a crash, and where a delivery waits for long. */
export function defineSendingBehind({ db, jobs }: UpkeepContext, sending: SendJob): JobKind {
  return defineClockJob({
    name: 'webhook-deliveries-behind',
    cron: '* * * * *',
    async run(signal) {
      for await (const projectIds of listProjectIds(db)) {
        signal.throwIfAborted();
        for (const projectId of await listDueProjects(db, projectIds)) {
          await jobs.addOnce(db, sending, { projectId, payload: {} });
        }
      }
      jobs.wake(sending);
    },
  });
}

export function defineTidying({ db }: Pick<Context, 'db'>): JobKind {
  return defineClockJob({
    name: 'tidy-webhooks',
    cron: '11 * * * *',
    async run(signal) {
      for await (const projectIds of listProjectIds(db)) {
        signal.throwIfAborted();
        await deleteOldDeliveries(db, projectIds, keptDays);
        await deleteEndedSecrets(db, projectIds);
      }
    },
  });
}
