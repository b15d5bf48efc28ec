import {
  activityKinds,
  areaOf,
  type endpoints,
  type Output,
  type ParsedQuery,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { listActivityRows, numberActivity } from '../../content/activity/reading.queries.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toActivity } from './activity.mapper.ts';

/** The activity of a project. Rows that have no number in the log yet get one first. */
export async function listActivity(
  db: Db,
  scope: ProjectScope,
  { area, ...args }: ParsedQuery<typeof endpoints.listActivity>,
): Promise<Output<typeof endpoints.listActivity>> {
  await numberActivity(db, scope);
  const kinds = area && activityKinds.filter((kind) => areaOf(kind) === area);
  const rows = await listActivityRows(db, scope, { ...args, kinds });
  const last = rows.length === args.limit ? rows.at(-1) : undefined;
  return { activities: rows.map(toActivity), nextSeq: last?.seq ?? null };
}

/** Records in the log that somebody exported texts of a project. */
export async function recordExport(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  activity: Pick<Activity, 'details'> & { readonly kind: 'file.export' | 'project.backup' },
): Promise<void> {
  await inTransaction(db, (trx) => events.record(trx, scope, { ...activity, events: [] }));
}
