import { defineConfig } from 'vitest/config';

// TEST_DATABASE is the database: `pglite` or `postgres`.
// TEST_CITUS_WORKERS has the workers of a Citus cluster, if the database is its coordinator.
// TEST_PROCESSES is the number of server processes that requests are spread over. Servers with settings of their own are
// two, but in the deep run.
// TEST_PART=engine selects the tests whose result may depend on the database. `npm test` runs these on the embedded
// database, and everything on PostgreSQL.
// TEST_DEEP=1 adds the tests that take long.
const { TEST_DATABASE, TEST_CITUS_WORKERS, TEST_PROCESSES, TEST_PART, TEST_DEEP } = process.env;
const isDeep = TEST_DEEP === '1';

/** Concurrent requests. They run over several processes only, where it is harder to get them right. */
const concurrent = [
  'features/{account,invites,members,translations}/concurrency.test.ts',
  'features/history/many-writers.test.ts',
  'features/events/feeds/replay.test.ts',
];

/** What may fail when every request reaches another process: limits, locks, events, caches and jobs. */
const betweenProcesses = [
  ...concurrent,
  'features/activity/exactness.test.ts',
  'http/caching.test.ts',
  'features/auth/auth.test.ts',
  'features/auth/password-changes/*.test.ts',
  'features/auth/providers/provider-races.test.ts',
  'features/{devices,sessions,tokens}/**/*.test.ts',
  'features/webhooks/deliveries/deliveries.test.ts',
  'features/webhooks/following/following.test.ts',
  'features/webhooks/sending/receivers.test.ts',
  'features/events/sources.test.ts',
  '**/*.processes.test.ts',
];

/**
 * What keeps nothing in the memory of a process, and jobs, which any process may do: `*.processes.test.ts` show that. Only
 * the deep run repeats these over several processes.
 */
const withoutState = [
  'features/account/{account,account-deletion}.test.ts',
  'features/auth/providers/providers.test.ts',
  'features/backups/{project-backups,refused-project-backups}.test.ts',
  'features/bulk/*.test.ts',
  'features/clients/clients.test.ts',
  'features/entries/{entries,entry-places,entry-windows}.test.ts',
  'features/files/exports/{exports,placeholders,plural-journey}.test.ts',
  'features/files/imports/{imports,row-order,several-locales}.test.ts',
  'features/files/previews/previews.test.ts',
  'features/files/imports/merges/{notes,source-texts,strategies}.test.ts',
  'features/files/archives/*.test.ts',
  'features/files/background/background-archives.test.ts',
  'features/files/imports/uploads.test.ts',
  'features/findings/{findings,ignores,settings,text-checks}.test.ts',
  'features/history/{history,undo,undo-terms,undo-imports-and-locales}.test.ts',
  'features/invites/{invites,invite-mails}.test.ts',
  'features/labels/labels.test.ts',
  'features/locales/locales.test.ts',
  'features/machine/runs/interruptions.test.ts',
  'features/members/members.test.ts',
  'features/stats/stats.test.ts',
  'features/terms/terms.test.ts',
  'features/translations/{translations,translation-states,plural-texts}.test.ts',
  'features/webhooks/{upkeep,webhooks}.test.ts',
  'features/webhooks/following/filters.test.ts',
  'features/webhooks/sending/sending.test.ts',
  'http/validation.test.ts',
  'mcp/{agent-drill,conformance,permissions}.test.ts',
];

/** Tests of the embedded database, of migrations, and of whole server processes. */
const ofWholeServer = ['*.test.ts', 'whole-server/*.test.ts', 'db/**/*.test.ts'];

/** Features that use what databases do differently: locks, large values, memory, and statements of every kind. */
const ofBothDatabases = [
  'features/entries/entries.test.ts',
  'features/files/imports/imports.test.ts',
  'features/history/undo.test.ts',
  'http/bodies.test.ts',
  'http/operation/health.test.ts',
  'jobs/*.test.ts',
];

const included =
  TEST_PROCESSES !== undefined
    ? [...betweenProcesses, ...(isDeep ? withoutState : [])]
    : TEST_PART === 'engine'
      ? [...ofWholeServer, ...ofBothDatabases]
      : ['**/*.test.ts'];

/** What other runs of `npm test` have. */
const ofOtherRuns = [
  ...(TEST_DATABASE === 'postgres' ? [] : ['**/*.postgres.test.ts']),
  // The run on the embedded database has them.
  ...(TEST_DATABASE === 'postgres' && !isDeep
    ? [
        '!(*.postgres).test.ts',
        'whole-server/!(*.postgres|*.citus).test.ts',
        'db/**/!(*.postgres|*.citus).test.ts',
      ]
    : []),
  // What stands in for Citus where there is none.
  ...(TEST_CITUS_WORKERS === undefined
    ? ['**/*.citus.test.ts']
    : ['db/cluster/*.postgres.test.ts']),
  ...(TEST_PROCESSES === undefined ? ['**/*.processes.test.ts'] : []),
  // The run over several processes has them, where they are harder; that on a cluster is the only one there.
  ...(TEST_DATABASE === 'postgres' &&
  TEST_PROCESSES === undefined &&
  TEST_CITUS_WORKERS === undefined &&
  !isDeep
    ? betweenProcesses
    : []),
  ...(isDeep ? [] : ['**/*.deep.test.ts']),
];

const inSource = (path: string) => `src/${path}`;

export default defineConfig({
  test: {
    name: 'server',
    // Node runs TypeScript by itself, here as in production, and needs less time for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: included.map(inSource),
    exclude: ofOtherRuns.map(inSource),
    // An embedded database of a test lives for seconds, in which compiling it for speed costs more than it gains.
    execArgv: TEST_DATABASE === 'pglite' && !isDeep ? ['--liftoff-only'] : [],
    // Test files of one worker share a database, which is slower to start than most are to run.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/statements/check-statements.ts'],
    // For what hangs; how long things take is measured by the benchmark.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What comes by itself may take its time where many tests run side by side.
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
