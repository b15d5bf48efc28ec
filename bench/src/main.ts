import { parseArgs } from 'node:util';
import { formatIds } from '../../packages/formats/src/index.ts';
import { hasCitus, howToGetCitus } from '../../scripts/citus.mjs';
import { compareResults, describeChanges } from './baseline.ts';
import { measureChecks } from './checks/speed.ts';
import { measureWholeProject } from './checks/whole-project.ts';
import { measureCitus } from './citus/citus.ts';
import { measureCommandLine } from './cli/command-line.ts';
import { measureFormats } from './formats/formats.ts';
import { measureGlossaries } from './glossary/glossary.ts';
import { measureMachine } from './machine/machine.ts';
import { measureMillion } from './million.ts';
import { type Part, parts, writePage } from './page.ts';
import type { Result } from './result.ts';
import { readResults, writeResults } from './result-file.ts';
import { measureServers } from './servers.ts';
import { engines } from './store.ts';
import { toTables } from './tables.ts';
import { measureTranslationMemory } from './translation-memory/translation-memory.ts';

const { values: options } = parseArgs({
  options: {
    // What takes a while is not in the default: a whole project, memories, glossaries, machine translation, the command line,
    // a million entries and a cluster.
    parts: { type: 'string', default: 'server,formats,checks' },
    sizes: { type: 'string', default: '1000,100000' },
    locales: { type: 'string', default: '20' },
    segments: { type: 'string', default: '100000' },
    engines: { type: 'string', default: engines.join() },
    only: { type: 'string', default: '' },
    formats: { type: 'string', default: formatIds.join() },
    json: { type: 'string' },
    baseline: { type: 'string' },
    fail: { type: 'boolean', default: false },
    write: { type: 'string' },
  },
});

// An exit, unlike a signal, also ends the started processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const list = (text: string) => text.split(',').filter((item) => item !== '');

/** The requested names, in the order of the known ones. */
function choose<Name extends string>(known: readonly Name[], asked: string): Name[] {
  const unknown = list(asked).filter((name) => !known.some((other) => other === name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join()}, but ${known.join()}`);
  return known.filter((name) => list(asked).includes(name));
}

/** With too few entries, mostly startup would be measured. */
const formatsSize = 100_000;
const checksSize = 100_000;

interface MeasuredPart {
  readonly results: readonly Result[];
  /** The tables for the page. */
  readonly tables: readonly string[];
}

const measures: Readonly<Record<Part, () => Promise<MeasuredPart | undefined>>> = {
  async server() {
    const results = await measureServers({
      engines: choose(engines, options.engines),
      sizes: list(options.sizes).map(Number),
      locales: Number(options.locales),
      only: list(options.only),
    });
    return { results, tables: toTables(results) };
  },
  formats: () => measureFormats(formatsSize, choose(formatIds, options.formats)),
  checks: () => measureChecks(checksSize),
  project: () =>
    measureWholeProject({
      terms: Math.max(...list(options.sizes).map(Number)),
      locales: Number(options.locales),
    }),
  memory: () =>
    measureTranslationMemory(choose(engines, options.engines), Number(options.segments)),
  glossary: () => measureGlossaries(choose(engines, options.engines)),
  machine: () => measureMachine(choose(engines, options.engines)),
  cli: () => measureCommandLine(),
  million: () => measureMillion(choose(engines, options.engines)),
  async citus() {
    if (!hasCitus()) {
      console.log(`Skipped the part citus. ${howToGetCitus}`);
      return undefined;
    }
    return measureCitus({
      terms: Math.max(...list(options.sizes).map(Number)),
      locales: Number(options.locales),
      only: list(options.only),
    });
  },
};

// The baseline is read first, so that a missing file is not found out after half an hour.
const baseline = options.baseline === undefined ? undefined : await readResults(options.baseline);
const results: Result[] = [];
const tables = new Map<Part, readonly string[]>();
for (const part of choose(parts, options.parts)) {
  const measured = await measures[part]();
  if (measured === undefined) continue;
  results.push(...measured.results);
  tables.set(part, measured.tables);
}
if (options.json !== undefined) await writeResults(options.json, results);
if (options.write !== undefined) await writePage(options.write, tables);
if (baseline !== undefined) {
  const changes = compareResults(baseline.results, results);
  console.log(`\n${describeChanges(changes, baseline)}`);
  if (options.fail && changes.some(({ verdict }) => verdict === 'worse')) process.exitCode = 1;
}
