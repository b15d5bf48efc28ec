import { defineConfig } from 'vitest/config';

// `TEST_DATABASE` is the engine, `pglite` or `postgres`, and `TEST_PROCESSES` over how many processes requests
// are spread. With `TEST_PART=engine` a run has only what an engine can do otherwise, as it does where another
// run beside it has all the rest; with `TEST_DEEP=1` it takes its time.
const { TEST_DATABASE, TEST_PROCESSES, TEST_PART, TEST_DEEP } = process.env;
const isDeep = TEST_DEEP === '1';

/** Where it matters that each request may reach another process: limits, locks, events, and who takes turns. */
const ofSeveralProcesses = [
  'http/{caching,validation}.test.ts',
  'features/account/concurrency.test.ts',
  'features/auth/auth.test.ts',
  'features/auth/password-changes/*.test.ts',
  'features/auth/providers/{providers,provider-races}.test.ts',
  'features/activity/exactness.test.ts',
  'features/events/{sources,feeds/replay}.test.ts',
  'features/files/imports/{imports,uploads}.test.ts',
  'features/files/previews/previews.test.ts',
  'features/history/{many-writers,undo}.test.ts',
  'features/invites/concurrency.test.ts',
  'features/members/concurrency.test.ts',
  'features/translations/concurrency.test.ts',
  '**/*.processes.test.ts',
];

/** What a process remembers nothing of, and so is the same over several as over one. */
const alsoOverSeveral = [
  'features/account/{account,account-deletion}.test.ts',
  'features/backups/{project-backups,refused-project-backups}.test.ts',
  'features/bulk/*.test.ts',
  'features/clients/clients.test.ts',
  'features/entries/{entries,entry-places,entry-windows}.test.ts',
  'features/files/exports/{exports,placeholders,plural-journey}.test.ts',
  'features/files/imports/{notes,row-order,several-locales,source-texts,strategies}.test.ts',
  'features/files/archives/*.test.ts',
  'features/history/{history,undo-terms,undo-imports-and-locales}.test.ts',
  'features/invites/{invites,invite-mails}.test.ts',
  'features/labels/labels.test.ts',
  'features/locales/locales.test.ts',
  'features/members/members.test.ts',
  'features/stats/stats.test.ts',
  'features/terms/terms.test.ts',
  'features/translations/{translations,translation-states,plural-texts}.test.ts',
];

/** What is about the embedded database, or about the process that it runs in. */
const ofEmbedded = ['*.test.ts', 'db/**/*.test.ts'];

/** What else an engine may do otherwise: statements of every kind, locks, large values, and memory. */
const ofAnyEngine = [
  'blobs/*.test.ts',
  'features/activity/{activity,exactness}.test.ts',
  'features/auth/auth.test.ts',
  'features/backups/*.test.ts',
  'features/bulk/*.test.ts',
  'features/entries/*.test.ts',
  'features/files/exports/exports.test.ts',
  'features/files/imports/{imports,strategies,row-order,notes,locked-texts,many-entries}.test.ts',
  'features/files/archives/{archives,archive-exports}.test.ts',
  'features/history/{history,undo,undo-terms,undo-imports-and-locales,concurrency}.test.ts',
  'features/labels/*.test.ts',
  'features/locales/*.test.ts',
  'features/mails/**/*.test.ts',
  'features/stats/*.test.ts',
  'features/terms/*.test.ts',
  'features/translations/*.test.ts',
  'http/bodies.test.ts',
  'http/operation/*.test.ts',
  'jobs/*.test.ts',
];

const included =
  TEST_PROCESSES !== undefined
    ? [...ofSeveralProcesses, ...(isDeep ? alsoOverSeveral : [])]
    : TEST_PART === 'engine'
      ? [...ofEmbedded, ...ofAnyEngine]
      : ['**/*.test.ts'];

const ofOtherRuns = [
  ...(TEST_DATABASE === 'postgres' ? [] : ['**/*.postgres.test.ts']),
  // The run on the embedded database has them.
  ...(TEST_DATABASE === 'postgres' && !isDeep
    ? ['!(*.postgres).test.ts', 'db/**/!(*.postgres).test.ts']
    : []),
  ...(TEST_PROCESSES === undefined ? ['**/*.processes.test.ts'] : []),
  ...(isDeep ? [] : ['**/*.deep.test.ts']),
];

const inSource = (path: string) => `src/${path}`;

export default defineConfig({
  test: {
    name: 'server',
    include: included.map(inSource),
    exclude: ofOtherRuns.map(inSource),
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
