import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // What the embedded database does not have: several sessions, and a way to be away.
    exclude: process.env.TEST_DATABASE === 'postgres' ? [] : ['src/**/*.postgres.test.ts'],
    // Test files of one worker share a database, which is slower to start than most are to run.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/statements/check-statements.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What comes by itself may take its time where many tests run side by side.
    expect: { poll: { timeout: 10_000 } },
  },
});
