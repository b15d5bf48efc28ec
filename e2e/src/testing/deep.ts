/** Whether this is a long test run: `npm run test:deep`. */
export const isDeep = process.env.TEST_DEEP === '1';
