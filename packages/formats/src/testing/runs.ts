/** Whether this run takes its time: `npm run test:deep`. */
export const isDeep = process.env.TEST_DEEP === '1';

/** How many random cases a property is tried with: all of them in a deep run, a tenth and 50 at least in others. */
export function runs(count: number): number {
  return isDeep ? count : Math.min(count, Math.max(50, Math.ceil(count / 10)));
}
