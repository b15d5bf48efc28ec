import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../../apps/server/src/db/database.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { inTransaction } from '../../../apps/server/src/db/transaction.ts';
import {
  listSimilar,
  normOf,
} from '../../../apps/server/src/features/memories/matches/similar.service.ts';
import { lockMemory } from '../../../apps/server/src/features/memories/texts/segments.queries.ts';
import {
  addSegments,
  hashOf,
} from '../../../apps/server/src/features/memories/texts/segments.service.ts';
import { createRandom } from '../../../apps/server/src/testing/random.ts';
import { percentile } from '../result.ts';
import { type Engine, openStore } from '../store.ts';
import { changeText, createTexts } from './texts.ts';

const memoryId = '0190b2a9-1b22-7c3d-8e4f-5a6b7c8d9e0f';
const queries = 200;
const batch = 2000;
/** What counts as similar, in per cent. */
const minScore = 70;

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

/** Fills a memory, and compares what it finds with what a comparison with all its texts finds. */
export async function measureRecall(engine: Engine, segments: number): Promise<Recall> {
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
    const texts = createTexts(segments, 1);
    const written = await fill(db, texts);
    const size = await sql<{ bytes: number }>`
      select pg_relation_size('memory_segments_keys')::bigint as bytes
    `.execute(db);
    const random = createRandom(2);
    const asked = Array.from({ length: queries }, () => {
      const text = texts[random(texts.length)] ?? '';
      return changeText(text, random, texts);
    });
    const norms = texts.map((text) => normOf(text));
    return {
      ...{ engine, segments, written },
      ...(await compare(db, norms, asked)),
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
  norms: readonly string[],
  asked: readonly string[],
): Promise<Pick<Recall, 'best' | 'five' | 'times'>> {
  const memory = { id: memoryId, kind: 'shared', name: '', penalty: 0, source: undefined } as const;
  const times: number[] = [];
  let [withSimilar, bestFound, wanted, found] = [0, 0, 0, 0];
  for (const [at, source] of [...asked, ...asked].entries()) {
    const norm = normOf(source);
    const locales = { source: 'en', target: 'de' };
    const contextHash = memoryId;
    const started = performance.now();
    const similar = await listSimilar(db, [memory], {
      source,
      norm,
      locales,
      contextHash,
      minScore,
    });
    const took = performance.now() - started;
    // The first turn warms up.
    if (at < asked.length) continue;
    times.push(took);
    const got = new Set([...(similar.get(memoryId) ?? [])].map((one) => one.norm));
    const truth = mostSimilar(norm, norms);
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

/** The most similar texts by a comparison with all. */
function mostSimilar(
  norm: string,
  norms: readonly string[],
): readonly { readonly norm: string; readonly share: number }[] {
  const min = minScore / 100;
  const similar: { norm: string; share: number }[] = [];
  for (const other of norms) {
    const longer = Math.max(norm.length, other.length);
    if (Math.min(norm.length, other.length) < longer * min) continue;
    const share = 1 - distance(norm, other) / longer;
    if (share >= min) similar.push({ norm: other, share });
  }
  return similar.sort((a, b) => b.share - a.share);
}

export function describeRecall(recall: Recall): readonly string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const { engine, segments, best, five, times, indexBytes, written } = recall;
  return [
    engine,
    segments.toLocaleString('en'),
    percent(best),
    percent(five),
    `${percentile(times, 50).toFixed(1)} ms`,
    `${percentile(times, 95).toFixed(1)} ms`,
    `${Math.round(indexBytes / segments)} B`,
    `${Math.round(written).toLocaleString('en')}/s`,
  ];
}
