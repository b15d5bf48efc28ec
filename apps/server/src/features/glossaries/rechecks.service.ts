import { systemScope } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineClockJob, type JobKind } from '../../jobs/job.ts';
import { updateRulesVersion } from '../findings/settings.queries.ts';
import {
  listProjectsOfGlossary,
  listStaleLinks,
  updateCheckedVersion,
} from './glossaries.queries.ts';

type RecheckContext = Pick<Context, 'db' | 'events' | 'logger'>;

/** Changes come in bursts: the checks of a project follow once nothing has come for so long. */
const quietMs = 2000;
/** Bursts that go on are followed nevertheless. */
const maxWaitMs = 20_000;

/**
 * Tells those who have a project with the glossary open that it was changed, and lets the checks of these projects look
 * through everything again once no more changes come.
 */
export function createRechecks(context: RecheckContext) {
  const { db, events, logger } = context;
  const pending = new Map<string, { timer: NodeJS.Timeout; readonly since: number }>();

  function recheckSoon(glossaryId: string): void {
    const before = pending.get(glossaryId);
    const since = before?.since ?? Date.now();
    if (before) clearTimeout(before.timer);
    const delayMs = Math.max(0, Math.min(quietMs, since + maxWaitMs - Date.now()));
    const run = () => {
      pending.delete(glossaryId);
      // The clock job does it where the database does not answer.
      recheckStale(context, glossaryId).catch((err: unknown) =>
        logger.warn({ err }, 'projects are not checked by a changed glossary yet'),
      );
    };
    pending.set(glossaryId, { timer: setTimeout(run, delayMs).unref(), since });
  }

  return {
    /** Called after the transaction of a change. */
    async tellChanged(glossaryId: string): Promise<void> {
      for (const projectId of await listProjectsOfGlossary(db, { glossaryId })) {
        events.tell({ projectId }, { event: 'glossaries', data: { glossaryId } });
      }
      recheckSoon(glossaryId);
    },
    close(): void {
      for (const { timer } of pending.values()) clearTimeout(timer);
    },
  };
}

export type Rechecks = ReturnType<typeof createRechecks>;

/** Finds what no process has done, as after a crash. */
export function defineRechecking(context: RecheckContext): JobKind {
  return defineClockJob({
    name: 'glossaries-behind',
    cron: '* * * * *',
    run: () => recheckStale(context),
  });
}

/** Lets the checks look through projects again that were checked by an older version of a glossary. */
async function recheckStale({ db, events }: RecheckContext, glossaryId?: string): Promise<void> {
  for (const { projectId, name, ...link } of await listStaleLinks(db, glossaryId)) {
    const scope = systemScope(projectId, 'job:glossary');
    await inTransaction(db, async (trx) => {
      if (!(await updateCheckedVersion(trx, scope, link))) return;
      await updateRulesVersion(trx, scope);
      await events.record(trx, scope, {
        kind: 'glossary.update',
        details: { glossaryId: link.glossaryId, name },
        events: [
          { event: 'glossaries', data: { glossaryId: link.glossaryId } },
          { event: 'checks', data: {} },
        ],
      });
    });
  }
}
