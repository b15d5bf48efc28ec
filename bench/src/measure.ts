import type { Measured } from './result.ts';

/** What one round measures, in milliseconds that each side needs. */
export interface SideBySide<Context> {
  /** What a round needs; its time does not count. */
  prepare(round: number): Promise<Context>;
  /** Milliseconds that the floor says it has taken. */
  floor?(context: Context): Promise<number>;
  parlance(context: Context): Promise<unknown>;
  /** Puts back what the round has changed; its time does not count either. */
  tidy?(context: Context): Promise<unknown>;
}

const budgetMs = 4000;
const minRounds = 3;
const maxRounds = 15;
/** Beside so much work it is nothing that compilers and caches warm up. */
const longMs = 1000;

/**
 * Runs the floor and Parlance in turns, so that whatever else the machine does meets both. The first
 * round says how many more there is time for; if it is short it does not count, as both sides warm up.
 */
export async function timeSideBySide<Context>(work: SideBySide<Context>): Promise<Measured> {
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
    parlance: await timeOf(() => parlance(context)),
  };
  await tidy?.(context);
  return times;
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Calls `work` over and over from `connections` sides at once; answers a second. */
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
