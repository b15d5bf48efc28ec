import type { Measured } from './result.ts';

/** A measurement of both sides in rounds, in milliseconds. */
export interface SideBySide<Context> {
  /** Prepares a round; its time does not count. */
  prepare(round: number): Promise<Context>;
  /** The milliseconds that the floor took. */
  floor?(context: Context): Promise<number>;
  /** The milliseconds that Parlance took. */
  parlance(context: Context): Promise<number>;
  /** Undoes the changes of a round; its time does not count either. */
  tidy?(context: Context): Promise<unknown>;
}

/** How often a measurement is repeated: as often as fits into the budget, up to a maximum. */
export interface Limits {
  readonly budgetMs: number;
  readonly minRounds: number;
  readonly maxRounds: number;
}

const usualLimits: Limits = { budgetMs: 4000, minRounds: 3, maxRounds: 15 };
/** From this duration on, the warm-up of compilers and caches is negligible. */
const longMs = 1000;

/**
 * Runs the floor and Parlance in turns, so that other load on the machine affects both. The first round
 * determines how many more fit into the time budget; a short one does not count, as both sides warm up.
 */
export async function timeSideBySide<Context>(
  work: SideBySide<Context>,
  { budgetMs, minRounds, maxRounds }: Limits = usualLimits,
): Promise<Measured> {
  const first = await timeRound(work, 0);
  const firstMs = first.parlance + first.floor;
  const wanted = Math.floor(budgetMs / firstMs);
  const rounds = Math.max(minRounds, Math.min(maxRounds, wanted));
  const times = firstMs < longMs ? [] : [first];
  for (let round = 1; times.length < rounds; round++) times.push(await timeRound(work, round));
  return {
    unit: 'ms',
    parlance: times.map((time) => time.parlance),
    ...(work.floor && { floor: times.map((time) => time.floor) }),
  };
}

async function timeRound<Context>(
  { prepare, floor, parlance, tidy }: SideBySide<Context>,
  round: number,
): Promise<{ floor: number; parlance: number }> {
  const context = await prepare(round);
  const times = {
    floor: floor ? await floor(context) : 0,
    parlance: await parlance(context),
  };
  await tidy?.(context);
  return times;
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Calls `work` repeatedly over `connections` in parallel; resolves to answers per second. */
export async function throughputOf(
  connections: number,
  seconds: number,
  work: (connection: number, call: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let call = 0; performance.now() < end; call++) {
        await work(connection, call);
        answers += 1;
      }
    }),
  );
  return (answers * 1000) / (performance.now() - start);
}
