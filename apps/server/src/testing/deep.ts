/** Whether this run takes its time: `npm run test:deep`. */
export const isDeep = process.env.TEST_DEEP === '1';
