import {
  type MachineProviderServer,
  startMachineProvider,
} from '../../../apps/server/src/testing/services/machine/machine-provider.ts';
import { type Parlance, startParlance } from '../parlance.ts';
import { untilAtRest } from '../rest.ts';
import { type Result, toSpread } from '../result.ts';
import { type Engine, openStore } from '../store.ts';
import { toTables } from '../tables.ts';
import { createTexts } from '../translation-memory/texts.ts';
import { type MachineProject, measureRun } from './runs.ts';

const estimatedTexts = 100_000;
const estimates = 7;
const suggestions = 40;
/** Texts of the run, of which half are translated before. */
const runTexts = 10_000;

/** Measures what Parlance adds to the work of a provider. */
export async function measureMachine(
  engines: readonly Engine[],
): Promise<{ readonly results: readonly Result[]; readonly tables: readonly string[] }> {
  const results: Result[] = [];
  for (const engine of engines) {
    const store = await openStore(engine);
    const machine = await startMachineProvider();
    try {
      const env = {
        ...(await store.create()),
        IMPORT_MAX_BYTES: '1000000000',
        MACHINE_LOCAL_URLS: machine.url,
      };
      const parlance = await startParlance(env);
      try {
        results.push(...(await measureEngine(parlance, machine, engine)));
      } finally {
        await parlance.stop();
      }
    } finally {
      await machine.close();
      await store.close();
    }
  }
  return { results, tables: toTables(results) };
}

async function measureEngine(
  parlance: Parlance,
  machine: MachineProviderServer,
  engine: Engine,
): Promise<readonly Result[]> {
  const of = { part: 'machine', topic: 'Machine translation', engine, terms: estimatedTexts };
  const large = await createProject(parlance, machine, createTexts(estimatedTexts, 3));
  const estimated = await repeat(estimates, () =>
    parlance.ask('POST', `${large.path}/machine/estimates`, { locales: ['de'] }),
  );
  const small = await createProject(parlance, machine, createTexts(runTexts, 5), runTexts / 2);
  const termIds = await listOpenTerms(small);
  // The first one makes Parlance load and compile what all of them need.
  const suggest = (termId: string | undefined) =>
    parlance.ask('POST', `${small.path}/machine/suggestions`, { termId, locale: 'de' });
  await suggest(termIds[suggestions]);
  const suggested = await repeat(suggestions, (n) => suggest(termIds[n]));
  const run = await measureRun(small);
  const results: readonly Result[] = [
    {
      ...{ ...of, name: 'estimate of a run', unit: 'ms', parlance: toSpread(estimated) },
      target: { of: 'value', limit: 300 },
    },
    {
      ...{ ...of, name: 'suggestion', unit: 'ms', parlance: toSpread(suggested) },
      target: { of: 'value', limit: 50 },
    },
    {
      ...{ ...of, name: 'text of a run', unit: 'ms', parlance: toSpread([run.msPerText]) },
      target: { of: 'value', limit: 2 },
    },
    {
      ...{ ...of, name: 'tokens read beside a text of a run', unit: 'tokens' },
      parlance: toSpread([run.tokensBeside]),
      target: { of: 'value', limit: 60 },
    },
  ];
  for (const { name, unit, parlance: spread } of results) {
    console.log(`${engine}: ${name}: ${spread.median.toFixed(1)} ${unit}`);
  }
  return results;
}

async function repeat(times: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    await work(n);
    took.push(performance.now() - start);
  }
  return took;
}

/** Creates a project with a provider and source texts, of which the first so many are translated. */
async function createProject(
  parlance: Parlance,
  machine: MachineProviderServer,
  texts: readonly string[],
  translated = 0,
): Promise<MachineProject> {
  const id = await parlance.createProject();
  const path = `/projects/${id}`;
  for (const code of ['en', 'de']) await parlance.call('POST', `${path}/translations`, { code });
  await parlance.call('PATCH', path, { sourceLocale: 'en' });
  const toFile = (own: readonly string[]) =>
    Buffer.from(JSON.stringify(Object.fromEntries(own.map((text, n) => [`page.${n}`, text]))));
  await parlance.importJson(id, 'en', toFile(texts));
  await parlance.importJson(id, 'de', toFile(texts.slice(0, translated)));
  await parlance.ask('POST', `${path}/machine/providers`, {
    ...{ name: 'Bench', kind: 'openai', url: `${machine.url}/v1`, model: 'large', key: 'sk-bench' },
  });
  for (;;) {
    const [own] = await parlance.ask<{ isCurrent: boolean }[]>('GET', `${path}/memories`);
    if (own?.isCurrent) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await untilAtRest(parlance);
  return { parlance, path, machine };
}

async function listOpenTerms({ parlance, path }: MachineProject): Promise<readonly string[]> {
  const query = `locale=de&status=untranslated&limit=${suggestions + 1}`;
  const { entries } = await parlance.ask<{ entries: readonly { readonly termId: string }[] }>(
    'GET',
    `${path}/entries?${query}`,
  );
  return entries.map(({ termId }) => termId);
}
