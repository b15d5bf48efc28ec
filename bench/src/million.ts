import { measurePeak } from './memory.ts';
import { type Parlance, startParlance } from './parlance.ts';
import { type Result, toSpread } from './result.ts';
import { type Engine, openStore } from './store.ts';
import { toTables } from './tables.ts';

const terms = 1_000_000;
/** The limit for the whole server process in MiB, its threads included. */
const limit = 1024;

/** Measures the peak memory of the server while it reads and writes a million entries, on each engine. */
export async function measureMillion(
  engines: readonly Engine[],
): Promise<{ readonly results: readonly Result[]; readonly tables: readonly string[] }> {
  const results: Result[] = [];
  for (const engine of engines) results.push(...(await measureEngine(engine)));
  return { results, tables: toTables(results) };
}

async function measureEngine(engine: Engine): Promise<readonly Result[]> {
  const store = await openStore(engine);
  try {
    const env = { ...(await store.create()), IMPORT_MAX_BYTES: '1000000000' };
    const file = createFile();
    const results: Result[] = [];
    /** Each measurement has a separate server: a process returns little of its memory. */
    const measure = async (name: string, work: (parlance: Parlance) => Promise<unknown>) => {
      const parlance = await startParlance(env);
      const peak = await measurePeak(parlance, () => work(parlance)).finally(() => parlance.stop());
      const target = { of: 'value', limit } as const;
      const measured = { unit: 'MiB', parlance: toSpread([peak]), target } as const;
      results.push({ part: 'million', topic: 'Peak memory', name, engine, terms, ...measured });
      console.log(`${engine}: ${name}: ${Math.round(peak)} MiB`);
    };
    let project = '';
    await measure('import, all new', async (parlance) => {
      project = await parlance.createProject();
      await parlance.importJson(project, 'en', file);
    });
    await measure('import, unchanged', (parlance) => parlance.importJson(project, 'en', file));
    const reads = {
      'export, JSON': '/exports?locale=en&format=jsonflat',
      'export, PO': '/exports?locale=en&format=po',
      'list of terms': '/terms',
      'list of translations': '/translations/en',
    };
    for (const [name, path] of Object.entries(reads)) {
      await measure(name, (parlance) => parlance.call('GET', `/projects/${project}${path}`));
    }
    return results;
  } finally {
    await store.close();
  }
}

/** A file of 66 MB, with names and texts as short as those of interfaces. */
function createFile(): Buffer {
  const texts: Record<string, string> = {};
  for (let at = 0; at < terms; at++) {
    const key = `s${Math.floor(at / 500)}.p${Math.floor(at / 20)}.key${at}`;
    texts[key] = `Text number ${at} with {x} and more`;
  }
  return Buffer.from(JSON.stringify(texts, null, 1));
}
