import type { Activity } from '@parlance/contract';
import type { ActivityRow } from '../../content/activity/reading.queries.ts';

export function toActivity(row: ActivityRow): Activity {
  const { member_name: name } = row;
  return {
    seq: row.seq,
    id: row.id,
    kind: row.kind,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    date: row.created_at.toISOString(),
    changeSetId: row.change_set_id,
    details: name === null ? row.details : { ...row.details, name },
  };
}
