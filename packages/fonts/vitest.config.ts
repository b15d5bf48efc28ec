import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'fonts',
    include: ['src/**/*.test.ts'],
    // Pure functions leave no state behind.
    isolate: false,
    testTimeout: 60_000,
  },
});
