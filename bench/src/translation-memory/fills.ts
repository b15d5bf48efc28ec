import { type Parlance, startParlance } from '../parlance.ts';
import { untilAtRest } from '../rest.ts';
import { type Result, toSpread } from '../result.ts';
import { type Engine, openStore } from '../store.ts';

const waitMs = 100;

/** Measures how long it takes to fill all texts of a file from the memory, which has each of them. */
export async function measureFill(engine: Engine, terms: number): Promise<readonly Result[]> {
  const store = await openStore(engine);
  try {
    const env = { ...(await store.create()), IMPORT_MAX_BYTES: '1000000000' };
    const parlance = await startParlance(env);
    try {
      return await fill(parlance, engine, terms);
    } finally {
      await parlance.stop();
    }
  } finally {
    await store.close();
  }
}

async function fill(parlance: Parlance, engine: Engine, terms: number): Promise<readonly Result[]> {
  const project = await parlance.createProject();
  const path = `/projects/${project}`;
  const texts = (prefix: string, of: string) =>
    Buffer.from(
      JSON.stringify(
        Object.fromEntries(
          Array.from({ length: terms }, (_, n) => [`${prefix}.${n}`, `${of} ${n} of the memory`]),
        ),
      ),
    );
  for (const code of ['en', 'de']) await parlance.call('POST', `${path}/translations`, { code });
  await parlance.call('PATCH', path, { sourceLocale: 'en' });
  await parlance.importJson(project, 'en', texts('a', 'Text'));
  await parlance.importJson(project, 'de', texts('a', 'Wort'));
  const followed = performance.now();
  await untilCurrent(parlance, path);
  await parlance.importJson(project, 'en', texts('b', 'Text'));
  await untilCurrent(parlance, path);
  await untilAtRest(parlance);
  console.log(`${engine}: followed after ${Math.round(performance.now() - followed)} ms`);
  const select = { filter: { status: 'untranslated' } };
  const started = performance.now();
  const body = { select, minScore: 100 };
  const accepted = await parlance.call('POST', `${path}/translations/de/memory`, body, {
    prefer: 'respond-async',
  });
  const { id } = (JSON.parse(accepted.body.toString()) as { data: { id: string } }).data;
  const filled = await untilFilled(parlance, id);
  const took = performance.now() - started;
  if (filled !== terms) throw new Error(`${filled} of ${terms} texts were filled`);
  console.log(`${engine}: filled ${filled} in ${Math.round(took)} ms`);
  return [
    {
      ...{ part: 'memory', topic: 'Translation memory', name: 'fill all texts, exact matches' },
      ...{ engine, terms, unit: 'ms', parlance: toSpread([took]) },
      target: { of: 'value', limit: terms / 20 },
    },
  ];
}

/** Waits for the job, and returns how many texts it has filled. */
async function untilFilled(parlance: Parlance, jobId: string): Promise<number> {
  for (;;) {
    const { state, result } = await parlance.ask<{ state: string; result: { filled: number } }>(
      'GET',
      `/jobs/${jobId}`,
    );
    if (state === 'done') return result.filled;
    if (state === 'failed') throw new Error('the job has failed');
    await pause();
  }
}

async function untilCurrent(parlance: Parlance, path: string): Promise<void> {
  for (;;) {
    const [own] = await parlance.ask<{ isCurrent: boolean }[]>('GET', `${path}/memories`);
    if (own?.isCurrent) return;
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
