/** The middle of the times in milliseconds that `runs` runs of `work` take. */
export async function medianOf(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return percentile(times, 50);
}

/** The value that `percent` per cent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/**
 * Calls `work` over and over from `connections` sides at once; answers a second. The first second
 * does not count, in which compilers and caches on both sides warm up.
 */
export async function throughputOf(
  connections: number,
  seconds: number,
  work: (connection: number, call: number) => Promise<void>,
): Promise<number> {
  await callFor(connections, 1, work);
  return callFor(connections, seconds, work);
}

async function callFor(
  connections: number,
  seconds: number,
  work: (connection: number, call: number) => Promise<void>,
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
