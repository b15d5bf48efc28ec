import { hasCitus, howToGetCitus, startCitus } from '../citus.mjs';
import { buildCli, buildContract, buildServer, buildWeb } from '../lib/builds.mjs';
import { makeCluster } from '../lib/cluster.mjs';
import { run, toolPath } from '../lib/process.mjs';
import { startPostgres } from '../postgres.mjs';
import { findChromium, formatReaders } from './debian.mjs';
import { checkTypes } from './types.mjs';
import { runVitest } from './vitest.mjs';

/**
 * @typedef {{passed: number, failed: number, skipped: number, lacks?: string, details?: string}} Outcome
 *   `lacks` is what the skipped tests need, `details` what there is to say about the failures.
 *
 * @typedef {{report: string, workers: number, timeoutMs: number, shard?: string}} Context
 *   `report` is a file that the check may write; `workers` is its share of the processors; `shard` is the part of its
 *   test files that it runs, such as `1/2`.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly import('./debian.mjs').Program[]} [needs] without one the check is skipped
 * @property {readonly import('./debian.mjs').Program[]} [uses] without one some of its tests skip themselves, or take longer
 * @property {boolean} [alone] nothing may run beside it: it keeps the processors busy by itself
 * @property {boolean} [deep] only the deep run has it, and who asks for it by its name
 * @property {(context: Context) => Promise<Outcome>} run
 */

const isDeep = process.env.TEST_DEEP === '1';

/**
 * The checks in the order in which they start: long ones come first, so that none is left over at the end. With
 * `TEST_DEEP=1` in the environment the tests are thorough (`npm run test:deep`).
 * @type {readonly Check[]}
 */
export const checks = [
  halfOnPostgres(1),
  {
    name: 'e2e',
    needs: ['chromium'],
    uses: ['headlessShell'],
    // A worker is a browser, a server and the tests. Beside other checks they took six times as long, and
    // what people see within seconds came too late for the tests.
    alone: true,
    run: testInBrowser,
  },
  {
    name: 'server-pglite',
    uses: ['curl', 'mariadb'],
    run: testOnEmbedded,
  },
  {
    name: 'server-processes',
    needs: ['postgres', 'nginx'],
    // All of its tests share one database, and some look at the whole of it.
    run: (context) => testOnPostgres({ TEST_PROCESSES: '3' })({ ...context, workers: 1 }),
  },
  halfOnPostgres(2),
  { name: 'web', run: tests('apps/web') },
  // The deep run measures times.
  { name: 'cli', uses: ['preCommit'], alone: isDeep, run: testCli },
  { name: 'formats', uses: formatReaders, run: tests('packages/formats') },
  { name: 'server-citus', needs: ['postgres'], deep: true, run: testOnCitus },
  { name: 'structure', run: tool('node', ['scripts/check-structure.ts']) },
  { name: 'types', run: testTypes },
  { name: 'lint', run: tool('biome', ['check', '--error-on-warnings']) },
  { name: 'unused', run: tool('knip', []) },
  { name: 'build', run: build },
  { name: 'scripts', run: testScripts },
  { name: 'messages', run: tests('packages/messages') },
  { name: 'checks', run: tests('packages/checks') },
  { name: 'memory', run: tests('packages/memory') },
  { name: 'glossary', run: tests('packages/glossary') },
  { name: 'fonts', run: tests('packages/fonts') },
  { name: 'contract', run: testContract },
  { name: 'bench', run: testsWithServer('bench') },
];

/**
 * A check that is no test runner: it counts as one test, which passes when the tool exits with 0.
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Check['run']}
 */
function tool(name, args) {
  return async ({ timeoutMs }) => {
    const { ok, output } = await run(toolPath(name), args, { timeoutMs });
    return single(ok, output);
  };
}

/**
 * @param {string} workspace
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Check['run']}
 */
function tests(workspace, env = {}) {
  return (context) => runVitest(workspace, { ...context, env });
}

/**
 * The tests of a workspace that start the server as it is built.
 * @param {string} workspace
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Check['run']}
 */
function testsWithServer(workspace, env = {}) {
  return async (context) => {
    await buildServer();
    return tests(workspace, { ...env, TEST_SERVER: 'built' })(context);
  };
}

/**
 * @param {boolean} ok
 * @param {string} details
 * @returns {Outcome}
 */
function single(ok, details) {
  return ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0, details };
}

/** @param {Context} context */
async function testTypes(context) {
  const problems = await checkTypes(context);
  return single(problems.length === 0, problems.join('\n'));
}

async function build() {
  await buildServer();
  await buildWeb();
  await buildCli();
  await buildContract();
  return single(true, '');
}

/** @param {Context} context */
async function testOnEmbedded(context) {
  // Many tests start a server on an empty folder, like a fresh installation.
  await makeCluster();
  // The run on PostgreSQL has all other tests.
  const part = isDeep ? {} : { TEST_PART: 'engine' };
  return testsWithServer('apps/server', { TEST_DATABASE: 'pglite', ...part })(context);
}

/**
 * The tests of the server on PostgreSQL are too many for one check: it would be the last one, by itself, for minutes.
 * @param {1 | 2} half
 * @returns {Check}
 */
function halfOnPostgres(half) {
  return {
    name: `server-postgres-${half}`,
    needs: ['postgres'],
    uses: ['curl', 'mariadb'],
    run: (context) => testOnPostgres()({ ...context, shard: `${half}/2` }),
  };
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Check['run']}
 */
function testOnPostgres(env = {}) {
  return async (context) => {
    const given = process.env.TEST_DATABASE_URL;
    // Thorough tests connect as most servers do.
    const options = { fsync: false, bySocket: !isDeep };
    const server = given === undefined ? await startPostgres(options) : undefined;
    try {
      const TEST_DATABASE_URL = server?.url ?? given;
      const ofPostgres = { TEST_DATABASE: 'postgres', TEST_DATABASE_URL };
      return await testsWithServer('apps/server', { ...ofPostgres, ...env })(context);
    } finally {
      await server?.stop();
    }
  };
}

/** @param {Context} context */
async function testOnCitus(context) {
  if (!hasCitus()) return { passed: 0, failed: 0, skipped: 1, details: howToGetCitus };
  const { urls, stop } = await startCitus({ workers: 2 });
  const [TEST_DATABASE_URL, ...workers] = urls;
  try {
    const ofCluster = { TEST_DATABASE_URL, TEST_CITUS_WORKERS: workers.join(' ') };
    return await testsWithServer('apps/server', { TEST_DATABASE: 'postgres', ...ofCluster })(
      context,
    );
  } finally {
    await stop();
  }
}

/** @param {Context} context */
async function testScripts(context) {
  // The tests build these as well, in a process that does not know of a build in progress.
  await Promise.all([buildServer(), buildWeb(), buildCli()]);
  return tests('scripts')(context);
}

/** @param {Context} context */
async function testCli(context) {
  // The tests run what is built, and a server with an embedded database.
  await buildCli();
  await makeCluster();
  return testsWithServer('apps/cli')(context);
}

/** @param {Context} context */
async function testContract(context) {
  if (!isDeep) return tests('packages/contract')(context);
  // What is built is installed in an empty folder, and calls a server with an embedded database.
  await buildContract();
  await makeCluster();
  return testsWithServer('packages/contract')(context);
}

/** @param {Context} context */
async function testInBrowser({ workers, ...context }) {
  await Promise.all([buildServer(), buildWeb()]);
  // Journeys run it as developers do, from the server, and the example is pushed and pulled by it.
  await buildCli();
  const env = { CHROMIUM_PATH: findChromium(), TEST_SERVER: 'built' };
  // What measures times has one worker by its configuration.
  return runVitest('e2e', { ...context, ...(isDeep ? {} : { workers }), env });
}
