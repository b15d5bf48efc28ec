import { listProjectIds } from '../../blobs/sweep.queries.ts';
import { defineClockJob, type JobKind } from '../../jobs/job.ts';
import { deleteOldBenches } from './benches/benches.queries.ts';
import { deleteOldSpending } from './calls/budgets.queries.ts';
import { settleLeft } from './calls/calls.service.ts';
import type { MachineContext } from './machine-context.service.ts';
import { deleteOldCached } from './prompts/cache.queries.ts';
import { deleteOldRuns } from './runs/runs.queries.ts';

/** For how many days what was paid for is not paid for again. */
const cachedDays = 30;
/** For how many days a run or a comparison can be looked at after its end. */
const runDays = 90;
/** No call takes as long. */
const callMinutes = 30;

export function defineTidying({ db }: Pick<MachineContext, 'db'>): JobKind {
  return defineClockJob({
    name: 'tidy-machine',
    cron: '23 * * * *',
    async run(signal) {
      await settleLeft(db, { minutes: callMinutes });
      await deleteOldSpending(db);
      for await (const projectIds of listProjectIds(db)) {
        signal.throwIfAborted();
        await deleteOldCached(db, projectIds, cachedDays);
        await deleteOldRuns(db, projectIds, runDays);
        await deleteOldBenches(db, projectIds, runDays);
      }
    },
  });
}
