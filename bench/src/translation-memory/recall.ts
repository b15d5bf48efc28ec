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
import { percentile, type Result, toSpread } from '../result.ts';
import { type Engine, openStore } from '../store.ts';
import { type Asked, type Corpus, minScore } from './corpus.ts';

const memoryId = '0190b2a9-1b22-7c3d-8e4f-5a6b7c8d9e0f';
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
  readonly segments: number;
  /** Of the texts that have something similar, the share whose most similar one was found. */
  readonly best: number;
  /** The share of the five most similar ones that was found. */
  readonly five: number;
  readonly times: readonly number[];
  readonly indexBytes: number;
  /** How many segments a second were written. */
  readonly written: number;
}

/** Fills a memory, and compares what it finds with what a comparison with all its texts has found. */
export async function measureRecall(engine: Engine, { texts, asked }: Corpus): Promise<Recall> {
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
    const written = await fill(db, texts);
    const size = await sql<{ bytes: number }>`
      select pg_relation_size('memory_segments_keys')::bigint as bytes
    `.execute(db);
    return {
      ...{ engine, segments: texts.length, written },
      ...(await compare(db, asked)),
      indexBytes: Number(size.rows[0]?.bytes ?? 0),
    };
  } finally {
    await database.close();
    await store.close();
  }
}

async function fill(db: Db, texts: readonly string[]): Promise<number> {
  await sql`insert into users (id, name, email) values (${memoryId}::uuid, 'Bench', 'bench@example.com')`.execute(
    db,
  );
  await sql`insert into workspaces (id, name, is_personal) values (${memoryId}::uuid, 'Bench', true)`.execute(
    db,
  );
  await sql`
    insert into memories (id, workspace_id, name, source_locale)
    values (${memoryId}::uuid, ${memoryId}::uuid, 'Bench', 'en')
  `.execute(db);
  await sql`insert into memory_heads (memory_id) values (${memoryId}::uuid)`.execute(db);
  const started = performance.now();
  for (let at = 0; at < texts.length; at += batch) {
    const some = texts.slice(at, at + batch).map((source) => ({ source, hash: hashOf(source) }));
    await inTransaction(db, async (trx) => {
      const lock = await lockMemory(trx, memoryId);
      if (lock) await addSegments(trx, lock, some);
    });
  }
  const seconds = (performance.now() - started) / 1000;
  // Until then the newest keys are in a list that each look-up reads.
  await sql.raw('vacuum analyze memory_segments').execute(db);
  return texts.length / seconds;
}

async function compare(
  db: Db,
  asked: readonly Asked[],
): Promise<Pick<Recall, 'best' | 'five' | 'times'>> {
  const times: number[] = [];
  let [withSimilar, bestFound, wanted, found] = [0, 0, 0, 0];
  for (const [at, { source, norm, truth }] of [...asked, ...asked].entries()) {
    const text = { source, norm, locales: { source: 'en' }, minScore };
    const started = performance.now();
    const [similar] = await listSimilar(db, [{ id: memoryId }], [text]);
    const took = performance.now() - started;
    // The first turn warms up.
    if (at < asked.length) continue;
    times.push(took);
    const got = new Set([...(similar?.get(memoryId) ?? [])].map((one) => one.norm));
    const [best] = truth;
    if (!best) continue;
    withSimilar++;
    const isBestFound = truth.some((one) => one.share === best.share && got.has(one.norm));
    if (isBestFound) bestFound++;
    const five = truth.slice(0, 5);
    wanted += five.length;
    found += five.filter((one) => got.has(one.norm)).length;
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
  const { engine, segments, best, five, times, indexBytes, written } = recall;
  const bytes = Math.round(indexBytes / segments);
  const p95 = percentile(times, 95);
  return [
    engine,
    segments.toLocaleString('en'),
    mark(percent(best), best >= targets.best),
    mark(percent(five), five >= targets.five),
    `${percentile(times, 50).toFixed(1)} ms`,
    mark(`${p95.toFixed(1)} ms`, p95 <= targets.ms[engine]),
    mark(`${bytes} B`, bytes <= targets.indexBytes),
    `${Math.round(written).toLocaleString('en')}/s`,
  ];
}
