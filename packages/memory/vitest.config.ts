import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'memory',
    // Node runs TypeScript by itself, here as in production, and needs less time for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: ['src/**/*.test.ts'],
    // Pure functions leave no state behind.
    isolate: false,
    testTimeout: 60_000,
  },
});
