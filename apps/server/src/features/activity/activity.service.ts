import {
  type ActivityArea,
  type ActivityKind,
  activityKinds,
  areaOf,
  can,
  changeSetKinds,
  type endpoints,
  type Output,
  type ParsedQuery,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import {
  type ActivityRow,
  listActivityRows,
  numberActivity,
} from '../../content/activity/reading.queries.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listShortChangeRows } from '../history/changes.queries.ts';
import { type ChangeSetRow, listChangeSetRowsById } from '../history/history.queries.ts';
import { type Histories, toActivity } from './activity.mapper.ts';

/** Longer texts would make pages of the log large; they are read with their change set. */
const maxLength = 1000;

/** The activity of a project. Rows that have no number in the log yet get one first. */
export async function listActivity(
  db: Db,
  scope: ProjectScope,
  { area, kind, ...args }: ParsedQuery<typeof endpoints.listActivity>,
): Promise<Output<typeof endpoints.listActivity>> {
  await numberActivity(db, scope);
  const rows = await listActivityRows(db, scope, {
    ...args,
    kinds: kindsFor(scope, { area, kind }),
  });
  const histories = await readHistories(db, scope, rows);
  const last = rows.length === args.limit ? rows.at(-1) : undefined;
  return {
    activities: rows.map((row) => toActivity(row, histories)),
    nextSeq: last?.seq ?? null,
  };
}

/** The kinds of activities that an actor may read; undefined for all. What has a change set is in the history as well. */
function kindsFor(
  scope: ProjectScope,
  { area, kind }: { area: ActivityArea | undefined; kind: ActivityKind | undefined },
): readonly ActivityKind[] | undefined {
  const readsAll = can(scope, 'ViewActivity');
  if (readsAll && area === undefined && kind === undefined) return undefined;
  const kinds: readonly ActivityKind[] = readsAll ? activityKinds : changeSetKinds;
  return kinds.filter(
    (each) =>
      (area === undefined || areaOf(each) === area) && (kind === undefined || each === kind),
  );
}

async function readHistories(
  db: Db,
  scope: ProjectScope,
  rows: readonly ActivityRow[],
): Promise<Histories> {
  const idsOf = (some: readonly ActivityRow[]) =>
    some.flatMap(({ change_set_id: id }) => (id === null ? [] : [id]));
  const changeSets = await listChangeSetRowsById(db, scope, idsOf(rows));
  const ofOne = new Set(changeSets.filter(isOfOne).map(({ id }) => id));
  const single = rows.filter(
    ({ change_set_id: id, details }) =>
      details.termId !== undefined || (id !== null && ofOne.has(id)),
  );
  const changes = await listShortChangeRows(db, scope, { changeSetIds: idsOf(single), maxLength });
  return {
    changeSets: new Map(changeSets.map((row) => [row.id, row])),
    changes: new Map(changes.map((row) => [row.change_set_id, row])),
  };
}

/** Whether a change set has undone a single change of a term or a translation. */
function isOfOne({ kind, counts: { terms, translations, labels } }: ChangeSetRow): boolean {
  return kind === 'undo' && terms + translations === 1 && labels === 0;
}

/** Records in the log that somebody exported texts of a project. */
export async function recordExport(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  activity: Pick<Activity, 'details'> & { readonly kind: 'file.export' | 'project.backup' },
): Promise<void> {
  await inTransaction(db, (trx) => events.record(trx, scope, { ...activity, events: [] }));
}
