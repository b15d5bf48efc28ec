import { defineConfig } from 'vitest/config';

// One file after the other: they share a browser and a server, and some measure times.
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
