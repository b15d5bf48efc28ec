import { defineConfig } from 'vitest/config';

// `TEST_DATABASE` is the engine, `pglite` or `postgres`, and `TEST_PROCESSES` over how many processes requests
// are spread. With `TEST_PART=engine` a run has only what an engine can do otherwise, as it does where another
// run beside it has all the rest; with `TEST_DEEP=1` it takes its time.
const { TEST_DATABASE, TEST_PROCESSES, TEST_PART, TEST_DEEP } = process.env;
const isDeep = TEST_DEEP === '1';

/** What may be in one process or in several, which are the harder case: many at once, and who comes back. */
const ofManyAtOnce = [
  'features/{account,invites,members,translations}/concurrency.test.ts',
  'features/history/many-writers.test.ts',
  'features/events/feeds/replay.test.ts',
];

/** Where it matters that each request may reach another process: limits, locks, events, and who takes turns. */
const ofSeveralProcesses = [
  ...ofManyAtOnce,
  'http/{caching,validation}.test.ts',
  'features/auth/auth.test.ts',
  'features/auth/password-changes/*.test.ts',
  'features/auth/providers/{providers,provider-races}.test.ts',
  'features/activity/exactness.test.ts',
  'features/events/sources.test.ts',
  'features/files/background/background-archives.test.ts',
  'features/files/imports/{imports,uploads}.test.ts',
  'features/files/previews/previews.test.ts',
  'features/history/undo.test.ts',
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
  'features/files/imports/{row-order,several-locales}.test.ts',
  'features/files/imports/merges/{notes,source-texts,strategies}.test.ts',
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
const ofEmbedded = ['*.test.ts', 'whole-server/*.test.ts', 'db/**/*.test.ts'];

/** What else an engine may do otherwise: statements of every kind, locks, large values, and memory. */
const ofAnyEngine = [
  'blobs/*.test.ts',
  'features/activity/{activity,exactness}.test.ts',
  'features/auth/auth.test.ts',
  'features/backups/*.test.ts',
  'features/bulk/*.test.ts',
  'features/entries/*.test.ts',
  'features/files/exports/exports.test.ts',
  'features/files/background/killed-archives.test.ts',
  'features/files/imports/{imports,row-order}.test.ts',
  'features/files/imports/merges/strategies.test.ts',
  'features/files/archives/archive-{imports,exports}.test.ts',
  'features/history/{history,undo,undo-terms,undo-imports-and-locales}.test.ts',
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

/** Of the features above, what the embedded database has no part in: it is one session, and stores are none. */
const ofOtherEngine = [...ofManyAtOnce, 'features/backups/project-backups-of-stores.test.ts'];

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
    ? [
        '!(*.postgres).test.ts',
        'whole-server/!(*.postgres).test.ts',
        'db/**/!(*.postgres).test.ts',
        'features/{backups/installation-backups,files/background/killed-archives}.test.ts',
      ]
    : []),
  ...(TEST_PROCESSES === undefined ? ['**/*.processes.test.ts'] : []),
  // The run over several processes has them.
  ...(TEST_DATABASE === 'postgres' && TEST_PROCESSES === undefined && !isDeep ? ofManyAtOnce : []),
  ...(TEST_PART === 'engine' ? ofOtherEngine : []),
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
