import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root, run, toolEnvironment, toolPath } from '../lib/process.mjs';

/** @typedef {import('./checks.mjs').Outcome} Outcome */

/**
 * Compiled modules are cached, as by the server: most of the start time of a test thread is reading and
 * compiling.
 */
const compileCache = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
};

/**
 * Runs the tests of one workspace and counts them.
 * @param {string} workspace folder from the root
 * @param {object} options
 * @param {string} options.report where the runner may write its report
 * @param {number} options.timeoutMs
 * @param {number} [options.workers] the number of test files that run at a time
 * @param {string} [options.shard] the part of the test files that is run, such as `1/2`; all without it
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<Outcome>}
 */
export async function runVitest(workspace, { report, timeoutMs, workers, shard, env = {} }) {
  const { ok, output } = await run(
    toolPath('vitest'),
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...(shard === undefined ? [] : [`--shard=${shard}`]),
    ],
    {
      cwd: join(root, workspace),
      env: toolEnvironment({ ...compileCache, ...env, NO_COLOR: '1', FORCE_COLOR: undefined }),
      timeoutMs,
    },
  );
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const outcome = text === undefined ? { passed: 0, failed: 0, skipped: 0 } : countTests(text);
  if (ok || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, details: output.trim() };
}

/**
 * @param {string} report the runner's JSON
 * @returns {Outcome}
 */
export function countTests(report) {
  /**
   * @type {{
   *   numPassedTests: number, numFailedTests: number,
   *   numPendingTests: number, numTodoTests: number,
   *   testResults: {
   *     name: string, status: string, message: string,
   *     assertionResults: {fullName: string, status: string, failureMessages: string[]}[],
   *   }[],
   * }}
   */
  const result = JSON.parse(report);
  // A file that can't be loaded, or whose hooks fail, counts as failed without having a failed test.
  const brokenFiles = result.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => describe(name, test.fullName, test.failureMessages.join('\n'))),
  );
  // The name of a test that is skipped for lack of programs ends with `(needs lrelease and php)`.
  const lacks = result.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .flatMap(({ fullName }) => /\(needs (.+)\)$/.exec(fullName)?.[1]?.split(' and ') ?? []);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles.length,
    skipped: result.numPendingTests + result.numTodoTests,
    ...(lacks.length > 0 ? { lacks: [...new Set(lacks)].sort().join(', ') } : {}),
    details: [
      ...failures,
      ...brokenFiles.map(({ name, message }) => describe(name, 'the file', message)),
    ].join('\n'),
  };
}

/**
 * @param {string} file
 * @param {string} test
 * @param {string} message
 */
function describe(file, test, message) {
  return `${relative(root, file)}: ${test}\n${message.trimEnd().replace(/^/gm, '  ')}`;
}
