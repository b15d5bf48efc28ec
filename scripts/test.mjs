import './lib/require-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPrograms } from './checks/debian.mjs';
import { install } from './lib/install.mjs';
import { killAll } from './lib/process.mjs';

/** @typedef {import('./checks/checks.mjs').Check} Check */
/** @typedef {import('./checks/checks.mjs').Outcome} Outcome */

// One check for each processor of a small machine. Beside more of them each takes longer, by more than what is gained while
// one waits for a database: three took a seventh more time for the same tests, and four a third.
const atOnce = 2;
const isDeep = process.argv.includes('--deep');
if (isDeep) process.env.TEST_DEEP = '1';
const timeoutMs = (isDeep ? 90 : 60) * 60_000;

// Has the C library ask Linux for huge pages. Databases and test runners get new memory all the time, and on a virtual machine
// each new page may cost 17 µs: with huge ones a part of the server's tests took an eighth less of the processors.
process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1';

// The checks read the environment when they are loaded.
const { checks } = await import('./checks/checks.mjs');

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    killAll();
    process.exit(1);
  });
}

const selected = select(process.argv.slice(2).filter((argument) => argument !== '--deep'));
const total = await runAll(selected).catch(failure);
if (total.details !== undefined) console.log(indent(total.details));
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed === 0 ? 0 : 1);

/**
 * @param {readonly string[]} names of checks, or the first word of several, such as `server`; without any, all
 * checks
 * @returns {readonly Check[]}
 */
function select(names) {
  const usual = checks.filter(({ deep }) => isDeep || !deep);
  /** @param {string} name */
  const named = (name) =>
    checks.filter(
      (check) =>
        check.name === name || (usual.includes(check) && check.name.startsWith(`${name}-`)),
    );
  const unknown = names.filter((name) => named(name).length === 0);
  if (unknown.length > 0) {
    console.error(`There is no check ${unknown.join(', ')}.`);
    console.error(`There are: ${checks.map(({ name }) => name).join(' ')}`);
    process.exit(2);
  }
  return names.length === 0
    ? usual
    : checks.filter((check) => names.some((n) => named(n).includes(check)));
}

/**
 * @param {readonly Check[]} wanted
 * @returns {Promise<Outcome>} the sum; the details have been printed
 */
async function runAll(wanted) {
  await install();
  const missing = await installPrograms(
    wanted.flatMap(({ needs = [], uses = [] }) => [...needs, ...uses]),
  );
  const beside = wanted.filter(({ alone }) => !alone);
  const lanes = Math.min(atOnce, beside.length);
  const workersOf = (/** @type {Check} */ { alone }) =>
    alone ? availableParallelism() : Math.max(1, Math.floor(availableParallelism() / lanes));
  const reports = mkdtempSync(join(tmpdir(), 'parlance-test-'));
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
  /** @type {Outcome} */
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const runOne = async (/** @type {Check} */ check) => {
    const start = performance.now();
    const [reason] = check.needs?.flatMap((program) => missing.get(program) ?? []) ?? [];
    const outcome =
      reason === undefined
        ? await check
            .run({
              report: join(reports, `${check.name}.json`),
              workers: workersOf(check),
              timeoutMs,
            })
            .catch(failure)
        : { passed: 0, failed: 0, skipped: 1, details: reason };
    print(check.name, outcome, performance.now() - start);
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
    sum.skipped += outcome.skipped;
  };
  await Promise.all(Array.from({ length: lanes }, () => drain(beside, runOne)));
  await drain(
    wanted.filter(({ alone }) => alone),
    runOne,
  );
  return sum;
}

/**
 * @param {Check[]} queue other runners may take from it at the same time
 * @param {(check: Check) => Promise<void>} runOne
 */
async function drain(queue, runOne) {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) await runOne(check);
}

/**
 * @param {unknown} error
 * @returns {Outcome}
 */
function failure(error) {
  return {
    passed: 0,
    failed: 1,
    skipped: 0,
    details: error instanceof Error ? error.message : String(error),
  };
}

/**
 * @param {string} name
 * @param {Outcome} outcome
 * @param {number} ms
 */
function print(name, { passed, failed, skipped, lacks, details }, ms) {
  const state = failed > 0 ? 'FAIL' : passed === 0 ? 'skip' : 'ok';
  const counts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped${lacks ? ` (without ${lacks})` : ''}`] : []),
  ];
  const time = `${(ms / 1000).toFixed(1)} s`;
  console.log(`${state.padEnd(4)}  ${name.padEnd(16)}${time.padStart(8)}  ${counts.join(', ')}`);
  if (details) console.log(indent(details));
}

/** @param {string} text */
function indent(text) {
  return text.trimEnd().replace(/^(?=.)/gm, '      ');
}
