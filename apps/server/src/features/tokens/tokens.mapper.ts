import type { AccessToken } from '@parlance/contract';
import type { TokenRow } from './tokens.queries.ts';

export function toToken(row: TokenRow): AccessToken {
  const { previous_ending: ending, previous_until: until } = row;
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scope: {
      actions: row.actions,
      projectIds: row.project_ids,
      locales: row.locales,
      fileIds: row.file_ids,
    },
    agentsMayReplace: row.agents_may_replace,
    onlyForAgents: row.only_for_agents,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator ?? '' },
    expiresInDays: row.expires_in_days,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedOn: row.last_used_on,
    previous:
      ending === null || until === null ? null : { ending, validUntil: until.toISOString() },
  };
}
