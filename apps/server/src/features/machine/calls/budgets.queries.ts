import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Units } from '../providers/money.mapper.ts';

// What machine translation costs. Whoever calls a provider reserves what the call may cost at most, in the budgets of all
// that pay for it, and settles afterwards what it has cost. So limits hold for all processes together.

/** A month as limits count them, in UTC: `2026-11`. */
export function monthOf(time: Date = new Date()): string {
  return time.toISOString().slice(0, 7);
}

/** The `month` of budgets that go on for ever, as those of runs. */
export const allMonths = '';

export interface Budget {
  readonly spent: number;
  /** What pending calls may cost, and those may have cost whose answers never came. */
  readonly held: number;
}

/** Something that pays for calls: a project or a provider in a month, or a run. */
export interface Payer {
  readonly ownerId: string;
  readonly month: string;
  /** What it may spend at most. */
  readonly limit: number | null;
}

export async function listSpent(
  db: Db,
  { ownerIds, month }: { readonly ownerIds: readonly string[]; readonly month: string },
): Promise<ReadonlyMap<string, Budget>> {
  const { rows } = await sql<{ owner_id: string; spent: number; held: number }>`
    select owner_id, spent, lost + reserved as held from machine_budgets
    where owner_id = any(${ownerIds}::uuid[]) and month = ${month}
  `.execute(db);
  return new Map(rows.map(({ owner_id, spent, held }) => [owner_id, { spent, held }]));
}

export interface Reservation {
  readonly id: string;
  readonly amount: number;
  readonly payers: readonly Payer[];
  readonly runId: string | undefined;
}

/**
 * Reserves an amount for a call. Returns the payer whose limit it would go beyond, and then nothing is reserved; undefined
 * where it is.
 */
export async function reserveCost(db: Db, reservation: Reservation): Promise<Payer | undefined> {
  const { payers } = reservation;
  let budgets = await tryToReserve(db, reservation);
  if (budgets.size < payers.length) {
    await insertBudgets(db, payers);
    budgets = await tryToReserve(db, reservation);
  }
  return payers.find(({ ownerId, limit }) => {
    const used = budgets.get(ownerId);
    return used === undefined || (limit !== null && used + reservation.amount > limit);
  });
}

async function insertBudgets(db: Db, payers: readonly Payer[]): Promise<void> {
  await sql`
    insert into machine_budgets (owner_id, month)
    select b.owner_id, b.month
    from unnest(${payers.map(({ ownerId }) => ownerId)}::uuid[], ${payers.map(({ month }) => month)}::text[])
      as b (owner_id, month)
    order by b.owner_id
    on conflict do nothing
  `.execute(db);
}

/**
 * Reserves an amount where all budgets are there and have room, in one statement, as each call does it. Returns what was
 * used of each before, by its owner.
 */
async function tryToReserve(
  db: Db,
  { id, amount, payers, runId }: Reservation,
): Promise<ReadonlyMap<string, number>> {
  const ownerIds = payers.map(({ ownerId }) => ownerId);
  const months = payers.map(({ month }) => month);
  const limits = payers.map(({ limit }) => limit);
  const month = months.find((one) => one !== allMonths) ?? allMonths;
  const { rows } = await sql<{ owner_id: string; used: number }>`${prepared}
    with locked as (
      select b.owner_id, b.month, b.spent + b.lost + b.reserved as used, p.max
      from unnest(${ownerIds}::uuid[], ${months}::text[], ${limits}::bigint[])
        as p (owner_id, month, max)
      join machine_budgets b on b.owner_id = p.owner_id and b.month = p.month
      order by b.owner_id
      for update of b
    ), verdict as (
      select count(*) = ${payers.length}::int
        and bool_and(l.max is null or l.used + ${amount}::bigint <= l.max) as has_room
      from locked l
    ), held as (
      update machine_budgets b set reserved = b.reserved + ${amount}::bigint
      from locked l, verdict v
      where b.owner_id = l.owner_id and b.month = l.month and v.has_room
    ), kept as (
      insert into machine_reservations (id, owner_ids, run_id, month, amount)
      select ${id}::uuid, ${ownerIds}::uuid[], ${runId ?? null}::uuid, ${month}, ${amount}::bigint
      from verdict v where v.has_room
    )
    select l.owner_id, l.used from locked l
  `.execute(db);
  return new Map(rows.map((row) => [row.owner_id, row.used]));
}

/** What became of a call: what it has cost, or that nobody knows it and the whole amount may be gone. */
export type Settlement = { readonly cost: number; readonly spent?: Spent } | 'lost';

/** Ends the reservation of a call, and counts what was spent in what is shown of a month. */
export async function settleCost(
  trx: Transaction,
  id: string,
  settlement: Settlement,
): Promise<void> {
  const { cost = 0, spent = undefined } = settlement === 'lost' ? {} : settlement;
  const lost = settlement === 'lost' ? sql`l.amount` : sql`0`;
  // Budgets are locked in the order in which they were reserved, so that two calls never wait for each other.
  await sql`${prepared}
    with settled as (
      delete from machine_reservations where id = ${id}::uuid returning owner_ids, month, amount
    ), locked as (
      select b.owner_id, b.month, s.amount
      from settled s
      join machine_budgets b on b.owner_id = any(s.owner_ids) and b.month in (s.month, ${allMonths})
      order by b.owner_id
      for update of b
    )${spent ? sql`, shown as (${upsertSpending(spent)})` : sql``}
    update machine_budgets b
    set reserved = b.reserved - l.amount, spent = b.spent + ${cost}::bigint, lost = b.lost + ${lost}
    from locked l
    where b.owner_id = l.owner_id and b.month = l.month
  `.execute(trx);
}

/** Lists calls that have ended with their process: those of a run, or that are older than any call takes. */
export async function listLeftReservations(
  db: Db,
  of: { readonly runId: string } | { readonly minutes: number },
): Promise<string[]> {
  const condition =
    'runId' in of
      ? sql<boolean>`run_id = ${of.runId}::uuid`
      : sql<boolean>`created_at < now() - make_interval(mins => ${of.minutes}::int)`;
  const { rows } = await sql<{ id: string }>`
    select id from machine_reservations where ${condition} order by id limit 1000
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface Spent extends Units {
  /** The project, or the workspace whose provider was tested. */
  readonly ownerId: string;
  readonly providerId: string;
  readonly month: string;
  /** Null where nobody has told a price. */
  readonly cost: number | null;
}

/** Counts a call in what is shown of a month, as a part of a statement. */
function upsertSpending(spent: Spent): RawBuilder<unknown> {
  const { ownerId, providerId, month, input, output, characters, cost } = spent;
  return sql`
    insert into machine_spending as s
      (owner_id, provider_id, month, calls, input_tokens, output_tokens, characters, cost)
    values (${ownerId}::uuid, ${providerId}::uuid, ${month}, 1, ${input}::bigint,
      ${output}::bigint, ${characters}::bigint, ${cost}::bigint)
    on conflict (owner_id, provider_id, month) do update set calls = s.calls + 1,
      input_tokens = s.input_tokens + excluded.input_tokens,
      output_tokens = s.output_tokens + excluded.output_tokens,
      characters = s.characters + excluded.characters,
      cost = case when s.cost is null and excluded.cost is null then null
        else coalesce(s.cost, 0) + coalesce(excluded.cost, 0) end
  `;
}

export interface SpendingRow {
  readonly provider_id: string;
  readonly month: string;
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly characters: number;
  readonly cost: number | null;
}

/** Lists what a project has spent in the last twelve months, the latest first. */
export async function listSpending(db: Db, ownerId: string): Promise<SpendingRow[]> {
  const { rows } = await sql<SpendingRow>`
    select provider_id, month, calls, input_tokens, output_tokens, characters, cost
    from machine_spending
    where owner_id = ${ownerId}::uuid and month > to_char(now() at time zone 'UTC' - interval '12 months', 'YYYY-MM')
    order by month desc, provider_id
  `.execute(db);
  return rows;
}

/** Forgets what was spent more than a year ago. */
export async function deleteOldSpending(db: Db): Promise<void> {
  const old = sql`to_char(now() at time zone 'UTC' - interval '13 months', 'YYYY-MM')`;
  await sql`delete from machine_spending where month < ${old}`.execute(db);
  await sql`delete from machine_budgets where month < ${old} and month <> ${allMonths}`.execute(db);
}
