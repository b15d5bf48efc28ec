/** Whether this is a deep run: `npm run test:deep`. */
export const isDeep = process.env.TEST_DEEP === '1';

/** The number of random cases for a property: all of them in a deep run, else a thirtieth and at least 30. */
export function runs(count: number): number {
  return isDeep ? count : Math.min(count, Math.max(30, Math.ceil(count / 30)));
}
