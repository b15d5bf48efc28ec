import { configDefaults, defineConfig } from 'vitest/config';
import { isDeep } from './src/testing/deep.ts';

export default defineConfig({
  test: {
    name: 'e2e',
    // Node runs TypeScript by itself, here as in production, and needs less time for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: ['src/**/*.test.ts'],
    exclude: isDeep ? configDefaults.exclude : [...configDefaults.exclude, '**/*.deep.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Each worker has a browser and a server, which its files use one after the other. What
    // measures times is deep, and wants no other worker. `npm test` decides how many there are else.
    isolate: false,
    maxWorkers: isDeep ? 1 : 2,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
