import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';

export interface Rate {
  readonly providerId: string;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  /** How many tokens the request has, as far as that can be estimated. */
  readonly tokens: number;
}

/** So much of a minute's share may be sent at once. */
const burst = 1 / 6;
/** In place of a limit. */
const unlimited = 1e12;

/**
 * Takes a call off what may be sent to a provider, which all processes share. Returns how long to wait before it is sent:
 * what is taken then comes back meanwhile.
 */
export async function takeTurn(db: Db, rate: Rate): Promise<number> {
  const requests = rate.requestsPerMinute ?? unlimited;
  const tokens = rate.tokensPerMinute ?? unlimited;
  const [requestRoom, tokenRoom] = [Math.max(1, requests * burst), Math.max(1, tokens * burst)];
  const { rows } = await sql<{ wait: number }>`${prepared}
    insert into machine_rates as r (provider_id, requests, tokens)
    values (${rate.providerId}::uuid, ${requestRoom - 1}::float8, ${tokenRoom - rate.tokens}::float8)
    on conflict (provider_id) do update set
      requests = least(${requestRoom}::float8,
        r.requests + extract(epoch from now() - r.filled_at) * ${requests / 60}::float8) - 1,
      tokens = least(${tokenRoom}::float8,
        r.tokens + extract(epoch from now() - r.filled_at) * ${tokens / 60}::float8)
        - ${rate.tokens}::float8,
      filled_at = now()
    returning greatest(0, -requests / ${requests / 60}::float8, -tokens / ${tokens / 60}::float8,
      extract(epoch from rests_until - now()))::float8 as wait
  `.execute(db);
  return Math.ceil((rows[0]?.wait ?? 0) * 1000);
}

/** Lets all processes leave a provider alone for a while, as it has asked for. */
export async function updateRest(db: Db, providerId: string, ms: number): Promise<void> {
  await sql`
    update machine_rates
    set rests_until = greatest(rests_until, now() + ${ms}::int * interval '1 millisecond')
    where provider_id = ${providerId}::uuid
  `.execute(db);
}
