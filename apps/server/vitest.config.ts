import { defineConfig } from 'vitest/config';

const { TEST_DATABASE, TEST_PROCESSES } = process.env;

// Whatever the API promises must hold when each request may reach another process. Left out are tests
// of one process: of its memory, its clock and its log, of what it reads of files, of what a proxy does
// itself, and those that start many servers.
const ofSeveralProcesses = [
  'http/{caching,validation}.test.ts',
  'features/account/{account,account-deletion,concurrency}.test.ts',
  'features/auth/auth.test.ts',
  'features/auth/password-changes/*.test.ts',
  'features/auth/providers/{providers,provider-races}.test.ts',
  'features/backups/project-backups.test.ts',
  'features/bulk/*.test.ts',
  'features/clients/clients.test.ts',
  'features/entries/{entries,entry-places,entry-windows}.test.ts',
  'features/events/sources.test.ts',
  'features/files/{imports,uploads,several-locales,strategies,exports}.test.ts',
  'features/files/{previews,notes,placeholders,plural-journey,row-order,source-texts}.test.ts',
  'features/files/archives/*.test.ts',
  'features/history/{history,undo,undo-terms,undo-imports-and-locales,many-writers}.test.ts',
  'features/invites/{invites,invite-mails,concurrency}.test.ts',
  'features/labels/labels.test.ts',
  'features/locales/locales.test.ts',
  'features/members/{members,concurrency}.test.ts',
  'features/stats/stats.test.ts',
  'features/terms/terms.test.ts',
  'features/translations/{translations,translation-states,concurrency}.test.ts',
  '**/*.processes.test.ts',
];

const ofOtherRuns = [
  ...(TEST_DATABASE === 'postgres' ? [] : ['src/**/*.postgres.test.ts']),
  ...(TEST_PROCESSES === undefined ? ['src/**/*.processes.test.ts'] : []),
];

export default defineConfig({
  test: {
    name: 'server',
    include:
      TEST_PROCESSES === undefined
        ? ['src/**/*.test.ts']
        : ofSeveralProcesses.map((path) => `src/${path}`),
    // What the embedded database does not have, several sessions and a way to be away; and what a
    // server of one process does not.
    exclude: ofOtherRuns,
    // Test files of one worker share a database, which is slower to start than most are to run.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/statements/check-statements.ts'],
    // For what hangs; how long things take is measured by the benchmark.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What comes by itself may take its time where many tests run side by side.
    expect: { poll: { timeout: 10_000 } },
  },
});
