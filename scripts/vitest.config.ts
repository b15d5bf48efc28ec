import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    // Node runs TypeScript by itself, here as in production, and needs less time for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A limit for hanging tests: most of them start programs, some the server and the web app.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
