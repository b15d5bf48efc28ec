import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    // The app is loaded once, and not for each file; setup.ts cleans up after each test.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    // Testing Library waits for 5 seconds, and a test may wait more than once.
    testTimeout: 60_000,
    setupFiles: ['src/testing/setup.ts'],
  },
});
