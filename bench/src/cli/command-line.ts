import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readManyUses } from '../../../apps/cli/src/testing/many-uses.ts';
import { run } from '../../../scripts/lib/process.mjs';
import { type Parlance, startParlance } from '../parlance.ts';
import { formatValue } from '../report.ts';
import { type Result, toSpreads } from '../result.ts';
import { type Engine, openStore } from '../store.ts';
import { toTables } from '../tables.ts';

const main = join(import.meta.dirname, '../../../apps/cli/dist/parlance.js');
const terms = 100_000;
const rounds = 3;
const engine: Engine = 'postgresql';

/** An unchanged push may take as long as people wait without wondering. */
const pushTarget = { of: 'value', limit: 1500 } as const;

interface Step {
  readonly name: string;
  readonly args: readonly string[];
  /** Only the first time is something to do. */
  readonly isOnce?: boolean;
  readonly target?: Result['target'];
}

const steps: readonly Step[] = [
  { name: 'push, unchanged', args: ['push'], target: pushTarget },
  { name: 'unused', args: ['unused'] },
  { name: 'extract, without a server', args: ['extract', '--offline'] },
  { name: 'extract, all new', args: ['extract'], isOnce: true },
  { name: 'extract, unchanged', args: ['extract'] },
];

/** Measures commands in a repository of 5000 files of code that use 100 000 keys, each from its start to its end. */
export async function measureCommandLine(): Promise<{
  readonly results: readonly Result[];
  readonly tables: readonly string[];
}> {
  if (!existsSync(main)) {
    throw new Error('The command line is not built: npm run build --workspace @parlance/cli');
  }
  const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-cli-'));
  const store = await openStore(engine);
  try {
    for (const [path, text] of Object.entries(readManyUses())) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const parlance = await startParlance(await store.create());
    try {
      const command = await createCommand(parlance, folder);
      await command(['push']);
      const results: Result[] = [];
      for (const step of steps) results.push(await measureStep(command, step));
      return { results, tables: toTables(results) };
    } finally {
      await parlance.stop();
    }
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Command = (args: readonly string[]) => Promise<unknown>;

/** Runs the built command line as a client of a new project. */
async function createCommand(parlance: Parlance, folder: string): Promise<Command> {
  const project = await parlance.createProject();
  const client = await parlance.ask<{ id: string; secret: string }>(
    'POST',
    `/projects/${project}/clients`,
    { name: 'Build', role: 'editor' },
  );
  const env = {
    ...process.env,
    PARLANCE_URL: parlance.url,
    PARLANCE_PROJECT: project,
    PARLANCE_CLIENT_ID: client.id,
    PARLANCE_CLIENT_SECRET: client.secret,
  };
  return async (args) => {
    const { ok, output } = await run(process.execPath, [main, ...args], { cwd: folder, env });
    if (!ok) throw new Error(`parlance ${args.join(' ')}: ${output}`);
  };
}

async function measureStep(
  command: Command,
  { name, args, isOnce = false, target }: Step,
): Promise<Result> {
  const times: number[] = [];
  for (let round = 0; round < (isOnce ? 1 : rounds); round++) {
    const start = performance.now();
    await command(args);
    times.push(performance.now() - start);
  }
  const spreads = toSpreads({ unit: 'ms', parlance: times });
  console.log(`${engine}: ${name} in ${formatValue(spreads.parlance.median, 'ms')}`);
  return {
    ...{ part: 'cli', topic: 'Commands', name, unit: 'ms', engine, terms },
    ...(target ? { target } : {}),
    ...spreads,
  };
}
