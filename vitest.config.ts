import { defineConfig } from 'vitest/config';

// For working on the tests of several workspaces at once; `npm test` runs one after the other.
export default defineConfig({
  test: {
    projects: [
      'packages/messages',
      'packages/checks',
      'packages/glossary',
      'packages/memory',
      'packages/fonts',
      'packages/formats',
      'packages/contract',
      'apps/server',
      'apps/web',
      'apps/cli',
      'bench',
      'scripts',
    ],
  },
});
