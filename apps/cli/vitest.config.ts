import { defineConfig } from 'vitest/config';

// TEST_DEEP=1 adds the tests that take long: the packed package on every supported Node.js, and large repositories.
export default defineConfig({
  test: {
    name: 'cli',
    // Node runs TypeScript by itself, here as in production, and needs less time for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: ['src/**/*.test.ts'],
    exclude: process.env.TEST_DEEP === '1' ? [] : ['src/**/*.deep.test.ts'],
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
