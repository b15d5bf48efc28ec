import type { Activity } from '@parlance/contract';
import type { ActivityRow } from '../../content/activity/reading.queries.ts';
import type { ShortChangeRow } from '../history/changes.queries.ts';
import { toChange } from '../history/history.mapper.ts';
import type { ChangeSetRow } from '../history/history.queries.ts';

/** What the history knows of the entries of the log, by the id of the change set. */
export interface Histories {
  readonly changeSets: ReadonlyMap<string, ChangeSetRow>;
  readonly changes: ReadonlyMap<string, ShortChangeRow>;
}

export function toActivity(row: ActivityRow, { changeSets, changes }: Histories): Activity {
  const { member_name: name, change_set_id: changeSetId } = row;
  const { agent, ...details } = row.details;
  const changeSet = changeSetId === null ? undefined : changeSets.get(changeSetId);
  const change = changeSetId === null ? undefined : changes.get(changeSetId);
  return {
    seq: row.seq,
    id: row.id,
    kind: row.kind,
    actor: {
      type: row.actor_type,
      id: row.actor_id,
      name: row.actor_name,
      ...(agent && { agent }),
    },
    date: row.created_at.toISOString(),
    changeSetId,
    changeSet: changeSet
      ? { counts: changeSet.counts, undoes: changeSet.undoes, undoneBy: changeSet.undone_by }
      : null,
    change: change ? toChange(change) : null,
    details: name === null ? details : { ...details, name },
  };
}
