import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction, retryWhenGivenUp } from '../../../db/transaction.ts';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { costOf, type Units } from '../providers/money.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import {
  allMonths,
  listLeftReservations,
  monthOf,
  type Payer,
  reserveCost,
  type Settlement,
  settleCost,
} from './budgets.queries.ts';
import { takeTurn, updateRest } from './rates.queries.ts';

/** Whose limit a call would go beyond. */
export type LimitOwner = 'run' | 'project' | 'provider';

/** Thrown where a call might cost more than somebody may spend. */
export class LimitReachedError extends Error {
  override readonly name = 'LimitReachedError';
  readonly owner: LimitOwner;
  constructor(owner: LimitOwner) {
    super(`The limit of the ${owner} is reached`);
    this.owner = owner;
  }
}

/** A call that is paid for. */
export interface PaidCall<Answer> {
  readonly provider: ProviderRow;
  /** Whom it is counted for: the project, or the workspace whose provider is tested. */
  readonly ownerId: string;
  /** What the project may spend in a month. */
  readonly projectLimit?: number | null;
  readonly run?: { readonly id: string; readonly limit: number | null } | undefined;
  /** What it takes at most. */
  readonly most: Units;
  /** How many tokens or characters it is likely to take, for limits on how fast these are sent. */
  readonly likely: number;
  readonly signal: AbortSignal;
  /** Requires that it may still be sent, after it has waited. */
  requireOpen?: (() => Promise<void>) | undefined;
  send(signal: AbortSignal): Promise<{ readonly answer: Answer; readonly units: Units }>;
  /** Keeps what was paid for, in the transaction that settles the call. */
  keep?(trx: Transaction, answer: Answer, cost: number | null): Promise<void>;
}

export interface Patience {
  readonly tries: number;
  /** How long to wait for a turn, or until a provider may be called again. */
  readonly maxWaitMs: number;
}

/** For somebody who waits. */
export const shortPatience: Patience = { tries: 3, maxWaitMs: 10_000 };
/** For what runs in the background. */
export const longPatience: Patience = { tries: 5, maxWaitMs: 600_000 };

const firstPauseMs = 500;
const maxPauseMs = 60_000;

/**
 * Calls a provider, again after problems that may pass. Each try waits for its turn, and is reserved and settled by itself.
 * Rejects with a `MachineError`, a `LimitReachedError`, or the reason of the signal.
 */
export async function callProvider<Answer>(
  context: Pick<MachineContext, 'db'>,
  call: PaidCall<Answer>,
  patience: Patience,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callOnce(context, call, patience);
    } catch (error) {
      if (!(error instanceof MachineError) || !error.isPassing || attempt >= patience.tries) {
        throw error;
      }
      const pause = pauseAfter(error, attempt);
      if (pause > patience.maxWaitMs) throw error;
      // Whoever is told to wait waits with all others.
      if (error.problem === 'rate') await updateRest(context.db, call.provider.id, pause);
      else await delay(pause, undefined, { signal: call.signal });
      await call.requireOpen?.();
    }
  }
}

/** Doubles with each try, of which a random part is left out so that many callers do not come back together. */
function pauseAfter({ retryAfterMs }: MachineError, attempt: number): number {
  const longest = Math.min(firstPauseMs * 2 ** (attempt - 1), maxPauseMs);
  const jittered = longest * (0.5 + Math.random() / 2);
  return Math.ceil(retryAfterMs === undefined ? jittered : retryAfterMs + Math.random() * 100);
}

async function callOnce<Answer>(
  { db }: Pick<MachineContext, 'db'>,
  call: PaidCall<Answer>,
  patience: Patience,
): Promise<Answer> {
  const { provider, signal } = call;
  const { requests_per_minute, tokens_per_minute } = provider;
  const wait = await takeTurn(db, {
    providerId: provider.id,
    requestsPerMinute: requests_per_minute,
    tokensPerMinute: tokens_per_minute,
    tokens: call.likely,
  });
  if (wait > patience.maxWaitMs) {
    throw new MachineError('rate', 'It has to be left alone for a while.', { retryAfterMs: wait });
  }
  if (wait > 0) {
    await delay(wait, undefined, { signal });
    await call.requireOpen?.();
  }
  const month = monthOf();
  const id = await reserve(db, call, month);
  const settle = (settlement: Settlement, more?: (trx: Transaction) => Promise<void> | undefined) =>
    inTransaction(db, async (trx) => {
      await settleCost(trx, id, settlement);
      await more?.(trx);
    });
  let sent: { readonly answer: Answer; readonly units: Units };
  try {
    sent = await call.send(signal);
  } catch (error) {
    // What was interrupted may be paid all the same.
    const isLost = !(error instanceof MachineError) || error.mayHaveCost;
    await settle(isLost ? 'lost' : { cost: 0 });
    throw error;
  }
  const { answer, units } = sent;
  const cost = costOf(units, provider);
  const spent = { ownerId: call.ownerId, providerId: provider.id, month, cost, ...units };
  await settle({ cost: cost ?? 0, spent }, (trx) => call.keep?.(trx, answer, cost));
  return answer;
}

async function reserve(
  db: MachineContext['db'],
  call: PaidCall<unknown>,
  month: string,
): Promise<string> {
  const { provider, ownerId, projectLimit = null, run, most } = call;
  const owners: readonly (Payer & { readonly owner: LimitOwner })[] = [
    { owner: 'project', ownerId, month, limit: projectLimit },
    { owner: 'provider', ownerId: provider.id, month, limit: provider.monthly_cost },
    ...(run
      ? [{ owner: 'run' as const, ownerId: run.id, month: allMonths, limit: run.limit }]
      : []),
  ];
  const id = newId();
  const amount = costOf(most, provider) ?? 0;
  const full = await retryWhenGivenUp(() =>
    reserveCost(db, { id, amount, payers: owners, runId: run?.id }),
  );
  if (full) {
    const reached = owners.find(({ ownerId: known }) => known === full.ownerId);
    throw new LimitReachedError(reached?.owner ?? 'project');
  }
  return id;
}

/** Settles calls that have ended with their process: what they may have cost is taken for spent. */
export async function settleLeft(
  db: MachineContext['db'],
  of: Parameters<typeof listLeftReservations>[1],
): Promise<void> {
  for (const id of await listLeftReservations(db, of)) {
    await inTransaction(db, (trx) => settleCost(trx, id, 'lost'));
  }
}
