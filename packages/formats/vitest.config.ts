import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'formats',
    // Node runs TypeScript by itself, here as in production, and needs less time for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: ['src/**/*.test.ts'],
    // Pure functions leave no state behind, and loading all formats for each file takes a quarter of the time.
    isolate: false,
    // A limit for hanging tests: some start a program for each of many files.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
