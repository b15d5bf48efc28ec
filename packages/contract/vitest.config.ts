import { configDefaults, defineConfig } from 'vitest/config';

// TEST_DEEP=1 adds the package as it is built, which is installed in an empty folder and calls a server.
export default defineConfig({
  test: {
    name: 'contract',
    // Node runs TypeScript by itself, here as in production, and needs less time for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: ['src/**/*.test.ts'],
    exclude: process.env.TEST_DEEP === '1' ? configDefaults.exclude : ['**/*.deep.test.ts'],
    isolate: false,
  },
});
