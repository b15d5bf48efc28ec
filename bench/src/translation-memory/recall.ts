import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../../apps/server/src/db/database.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { inTransaction } from '../../../apps/server/src/db/transaction.ts';
import { listSimilar } from '../../../apps/server/src/features/memories/matches/similar-segments.service.ts';
import { lockMemory } from '../../../apps/server/src/features/memories/texts/segments.queries.ts';
import {
  addSegments,
  hashOf,
} from '../../../apps/server/src/features/memories/texts/segments.service.ts';
import { signSimilarity } from '../../../packages/memory/src/index.ts';
import { percentile, type Result, toSpread } from '../result.ts';
import { type Engine, openStore } from '../store.ts';
import type { Corpus } from './corpus.ts';
import type { Language } from './frozen-texts.ts';
import { minScore } from './most-similar.ts';

const ownerId = '0190b2a9-1b22-7c3d-8e4f-5a6b7c8d9e0f';
const batch = 2000;

/** What is aimed at with a million segments: shares, milliseconds, and bytes a segment. */
const targets = {
  best: 0.99,
  five: 0.95,
  ms: { postgresql: 60, embedded: 150 },
  indexBytes: 80,
} as const;

/** How well and how fast a memory finds what is similar to changed texts. */
export interface Recall {
  readonly engine: Engine;
  readonly languages: readonly Language[];
  readonly segments: number;
  /** Of the texts that have something similar, the share whose most similar one was found. */
  readonly best: number;
  /** The share of the five most similar ones, or of others that are as similar, that was found. */
  readonly five: number;
  readonly times: readonly number[];
  /** For each segment of these memories and of those before them, which share the index. */
  readonly indexBytes: number;
  /** How many segments a second were written. */
  readonly written: number;
}

/**
 * Fills a memory, and compares what it finds with what a comparison with all its texts has found. Then smaller memories in
 * other languages are filled beside it, and asked as well.
 */
export async function measureRecall(
  engine: Engine,
  large: Corpus,
  others: readonly Corpus[],
): Promise<readonly Recall[]> {
  const store = await openStore(engine);
  const place = await store.create();
  const database = await openDatabase({
    databaseUrl: place.DATABASE_URL,
    dataDir: place.DATA_DIR,
    onError: () => {},
  });
  try {
    const { db } = database;
    await migrate(db);
    await addOwner(db);
    const first = await measureSome(db, engine, [large]);
    return others.length === 0 ? [first] : [first, await measureSome(db, engine, others)];
  } finally {
    await database.close();
    await store.close();
  }
}

async function addOwner(db: Db): Promise<void> {
  await sql`insert into users (id, name, email) values (${ownerId}::uuid, 'Bench', 'bench@example.com')`.execute(
    db,
  );
  await sql`insert into workspaces (id, name, is_personal) values (${ownerId}::uuid, 'Bench', true)`.execute(
    db,
  );
}

/** Fills a memory for each corpus, and asks all of them. */
async function measureSome(db: Db, engine: Engine, corpora: readonly Corpus[]): Promise<Recall> {
  const segments = corpora.reduce((sum, { texts }) => sum + texts.length, 0);
  const started = performance.now();
  const memories: { readonly id: string; readonly corpus: Corpus }[] = [];
  for (const corpus of corpora) memories.push({ id: await fill(db, corpus), corpus });
  const written = (segments * 1000) / (performance.now() - started);
  // Until then the newest keys are in a list that each look-up reads.
  await sql.raw('vacuum analyze memory_segments').execute(db);
  const indexBytes = await readIndexBytes(db);
  const languages = corpora.map(({ language }) => language);
  return { engine, languages, segments, written, indexBytes, ...(await compare(db, memories)) };
}

/** How large the index is for each of all segments. */
async function readIndexBytes(db: Db): Promise<number> {
  const size = await sql<{ bytes: number }>`
    select pg_relation_size('memory_segments_keys')::float / count(*) as bytes from memory_segments
  `.execute(db);
  return size.rows[0]?.bytes ?? 0;
}

async function fill(db: Db, { language, texts }: Corpus): Promise<string> {
  const memoryId = randomUUID();
  await sql`
    insert into memories (id, workspace_id, name, source_locale)
    values (${memoryId}::uuid, ${ownerId}::uuid, ${language}, ${language})
  `.execute(db);
  await sql`insert into memory_heads (memory_id) values (${memoryId}::uuid)`.execute(db);
  for (let at = 0; at < texts.length; at += batch) {
    const some = texts.slice(at, at + batch).map((source) => ({ source, hash: hashOf(source) }));
    await inTransaction(db, async (trx) => {
      const lock = await lockMemory(trx, memoryId);
      if (lock) await addSegments(trx, lock, some);
    });
  }
  return memoryId;
}

async function compare(
  db: Db,
  memories: readonly { readonly id: string; readonly corpus: Corpus }[],
): Promise<Pick<Recall, 'best' | 'five' | 'times'>> {
  const times: number[] = [];
  let [withSimilar, bestFound, wanted, found] = [0, 0, 0, 0];
  const asked = memories.flatMap(({ id, corpus: { language, asked } }) =>
    asked.map((one) => ({ id, language, ...one })),
  );
  for (const [at, { id, language, source, norm, best }] of [...asked, ...asked].entries()) {
    const text = { source, norm, locales: { source: language }, minScore };
    const started = performance.now();
    const [similar] = await listSimilar(db, [{ id }], [text]);
    const took = performance.now() - started;
    // The first turn warms up.
    if (at < asked.length) continue;
    times.push(took);
    const [most] = best;
    if (most === undefined) continue;
    // A text itself is always listed, whether the memory has it or not.
    const hash = hashOf(source);
    const shares = (similar?.get(id) ?? [])
      .filter((one) => one.hash !== hash)
      .map((one) => signSimilarity(norm, one.norm));
    withSimilar++;
    if (shares.some((share) => share >= most)) bestFound++;
    const least = best.at(-1) ?? most;
    wanted += best.length;
    found += Math.min(best.length, shares.filter((share) => share >= least).length);
  }
  return { best: bestFound / withSimilar, five: found / wanted, times };
}

/** The times of look-ups as a result that has a target. */
export function toLookUps({ engine, segments, times }: Recall): Result {
  return {
    ...{ part: 'memory', topic: 'Translation memory', name: 'a look-up, 95 of 100' },
    ...{ engine, terms: segments, unit: 'ms', parlance: toSpread([percentile(times, 95)]) },
    target: { of: 'value', limit: targets.ms[engine] },
  };
}

/** The cells of a row: what misses its target is bold. */
export function describeRecall(recall: Recall): readonly string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const mark = (text: string, isReached: boolean) => (isReached ? text : `**${text}**`);
  const { engine, languages, segments, best, five, times, indexBytes, written } = recall;
  const bytes = Math.round(indexBytes);
  const p95 = percentile(times, 95);
  return [
    engine,
    languages.join(', '),
    segments.toLocaleString('en'),
    mark(percent(best), best >= targets.best),
    mark(percent(five), five >= targets.five),
    `${percentile(times, 50).toFixed(1)} ms`,
    mark(`${p95.toFixed(1)} ms`, p95 <= targets.ms[engine]),
    mark(`${bytes} B`, bytes <= targets.indexBytes),
    `${Math.round(written).toLocaleString('en')}/s`,
  ];
}
