import { type Parlance, startParlance } from '../parlance.ts';
import { type Result, toSpread } from '../result.ts';
import { type Engine, openStore } from '../store.ts';
import { createTable, createTermTable, textOf } from './texts.ts';

const terms = 10_000;
const strings = 100_000;
const concepts = 100_000;
const windows = 20;
const windowTexts = 100;

/** Measures what a glossary costs in requests: windows of the editor, candidates, imports and their undo. */
export async function measureRequests(engine: Engine): Promise<readonly Result[]> {
  const store = await openStore(engine);
  try {
    const env = { ...(await store.create()), IMPORT_MAX_BYTES: '1000000000' };
    const parlance = await startParlance(env);
    try {
      return await measure(parlance, engine);
    } finally {
      await parlance.stop();
    }
  } finally {
    await store.close();
  }
}

async function measure(parlance: Parlance, engine: Engine): Promise<readonly Result[]> {
  const project = await parlance.createProject();
  const path = `/projects/${project}`;
  for (const code of ['en', 'de']) await parlance.call('POST', `${path}/translations`, { code });
  await parlance.call('PATCH', path, { sourceLocale: 'en' });
  const texts = Array.from({ length: strings }, (_, n) => [`key.${n}`, textOf(n)] as const);
  const file = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
  await parlance.importJson(project, 'en', file);
  const results: Result[] = [];
  const add = (name: string, count: number, times: readonly number[], limit?: number) => {
    const parlanceMs = toSpread(times);
    console.log(`${engine}: ${name}: ${Math.round(parlanceMs.median)} ms`);
    results.push({
      ...{ part: 'glossary', topic: 'Glossaries', name, unit: 'ms', engine, terms: count },
      parlance: parlanceMs,
      ...(limit !== undefined && { target: { of: 'value', limit } }),
    });
  };

  const glossary = await createGlossary(parlance, path);
  await importTable(parlance, glossary, createTermTable(terms));
  const ask = (window: number) => {
    const asked = Array.from({ length: windowTexts }, (_, at) => ({
      value: textOf(window * windowTexts + at),
    }));
    return timeOf(() =>
      parlance.call('POST', `${path}/glossary-matches`, { locale: 'de', texts: asked }),
    );
  };
  add('terms in a window of the editor, the first', terms, [await ask(0)]);
  const next: number[] = [];
  for (let window = 1; window <= windows; window++) next.push(await ask(window));
  add('terms in a window of the editor', terms, next, 100);

  const candidates = () => timeOf(() => parlance.call('GET', `${path}/glossary-candidates`));
  add('candidates', strings, [await candidates(), await candidates(), await candidates()]);

  const large = await createGlossary(parlance, path);
  const table = createTable(concepts);
  let changeSet = '';
  const first = await timeOf(async () => {
    changeSet = await importTable(parlance, large, table);
  });
  add('import of new concepts', concepts, [first]);
  add('the same import again', concepts, [await timeOf(() => importTable(parlance, large, table))]);
  const jump = () =>
    timeOf(() => parlance.call('GET', `/glossaries/${large}/concepts?limit=100&offset=90000`));
  add('a window of the list, far down', concepts, [await jump(), await jump(), await jump()], 200);
  add('undo of an import', concepts, [
    await timeOf(() => parlance.call('POST', `/glossaries/${large}/changes/${changeSet}/undo`)),
  ]);
  return results;
}

async function createGlossary(parlance: Parlance, path: string): Promise<string> {
  const name = 'Names';
  return (await parlance.ask<{ id: string }>('POST', `${path}/glossaries`, { name })).id;
}

/** Imports a table, and returns what the import is undone by, if it has changed something. */
async function importTable(parlance: Parlance, glossary: string, table: Buffer): Promise<string> {
  const { headers } = await parlance.call(
    'POST',
    `/glossaries/${glossary}/imports?format=csv`,
    table,
  );
  return String(headers['change-set'] ?? '');
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
