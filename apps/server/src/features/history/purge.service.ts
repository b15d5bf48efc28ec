import { systemScope } from '../../access/scope.ts';
import { listProjectIds } from '../../blobs/sweep.queries.ts';
import type { Config } from '../../config.ts';
import { purgeActivity } from '../../content/activity/purge.queries.ts';
import { numberActivity } from '../../content/activity/reading.queries.ts';
import { purgeArchived, purgeHistory } from '../../content/archive/purge.queries.ts';
import type { Db } from '../../db/database.ts';
import { defineClockJob, type JobKind } from '../../jobs/job.ts';

interface PurgeContext {
  readonly config: Pick<Config, 'keepDeletedDays' | 'keepHistoryDays' | 'keepActivityDays'>;
  readonly db: Db;
}

export function definePurge(context: PurgeContext): JobKind {
  return defineClockJob({
    name: 'purge',
    timeoutSeconds: 3600,
    cron: context.config.keepDeletedDays === 0 ? '* * * * *' : '17 * * * *',
    run: (signal) => purgeProjects(context, signal),
  });
}

/** Purges deleted content, the history and the log in all projects after the configured numbers of days. */
export async function purgeProjects(
  { config: { keepDeletedDays, keepHistoryDays, keepActivityDays }, db }: PurgeContext,
  signal: AbortSignal,
): Promise<void> {
  for await (const projectIds of listProjectIds(db)) {
    for (const projectId of projectIds) {
      signal.throwIfAborted();
      const scope = systemScope(projectId, 'job:purge');
      await purgeArchived(db, scope, keepDeletedDays);
      if (keepHistoryDays !== undefined) await purgeHistory(db, scope, keepHistoryDays);
      await numberActivity(db, scope);
      await purgeActivity(db, scope, keepActivityDays);
    }
  }
}
