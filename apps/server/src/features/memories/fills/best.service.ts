import type { MatchKind } from '@parlance/contract';
import { judge, rarestKey, targetOfForm } from '@parlance/memory';
import type { TextSyntax } from '@parlance/messages';
import type { Db } from '../../../db/database.ts';
import type { ReadableMemory } from '../matches/readable.service.ts';
import { findSimilarOfMany, normOf } from '../matches/similar.service.ts';
import { anyContext, hashOf } from '../texts/segments.service.ts';
import { bestAnywhere, listBestPairs, listSegmentsOfNorms } from './best-pairs.queries.ts';

/** A text that is to be filled. */
export interface Gap {
  readonly termId: string;
  readonly source: string;
  readonly contextHash: string;
  readonly syntax: TextSyntax;
}

/** The best translation that memories have for a text. */
export interface Best {
  readonly kind: MatchKind;
  readonly score: number;
  readonly target: string;
}

export interface FillRules {
  readonly memories: readonly ReadableMemory[];
  readonly locales: { readonly source: string; readonly target: string };
  readonly minScore: number;
}

/** Each of these texts has a key of its own that is looked for. */
const adaptedAtOnce = 5000;

/** Finds the best translations for many texts that are the same in a memory, but for what stands for something. */
export async function findSameOfMany(
  db: Db,
  rules: FillRules,
  gaps: readonly Gap[],
): Promise<ReadonlyMap<string, Best>> {
  const best = new Map<string, Best>();
  await findExact(db, rules, gaps, best);
  const open = gaps.filter(({ termId }) => (best.get(termId)?.score ?? 0) < 100);
  for (let at = 0; at < open.length; at += adaptedAtOnce) {
    await findAdapted(db, rules, open.slice(at, at + adaptedAtOnce), best);
  }
  return new Map([...best].filter(([, { score }]) => score >= rules.minScore));
}

/** Finds the best translations for texts that are similar to others, by term. */
export async function findBestSimilar(
  db: Db,
  { memories, locales, minScore }: FillRules,
  gaps: readonly Gap[],
): Promise<ReadonlyMap<string, Best>> {
  const wanted = gaps.map(({ termId, source, contextHash, syntax }) => ({
    ...{ source, norm: normOf(source), syntax, locales, contextHash, termId, minScore },
  }));
  const asked = { locale: locales.target, wanted };
  const found = await findSimilarOfMany(db, memories, asked, { limit: 1 });
  return new Map(
    gaps.flatMap(({ termId }, at) => (found[at] ?? []).map((best) => [termId, best] as const)),
  );
}

async function findExact(
  db: Db,
  { memories, locales }: FillRules,
  gaps: readonly Gap[],
  best: Map<string, Best>,
): Promise<void> {
  const hashes = gaps.map(({ source }) => hashOf(source));
  const contexts = gaps.map((gap) => gap.contextHash);
  for (const memory of memories) {
    const rows = await listBestPairs(db, memory, locales.target, { hashes, contexts });
    const anywhere = bestAnywhere(rows);
    const inPlace = new Map(rows.map((row) => [`${row.hash} ${row.place}`, row.target]));
    for (const [at, { termId, contextHash }] of gaps.entries()) {
      const hash = hashes[at] ?? '';
      const mayBeInContext = memory.penalty === 0 && contextHash !== anyContext;
      const placed = mayBeInContext ? inPlace.get(`${hash} ${contextHash}`) : undefined;
      const target = placed ?? anywhere.get(hash);
      if (target === undefined) continue;
      const score = placed === undefined ? 100 - memory.penalty : 101;
      if (score <= (best.get(termId)?.score ?? 0)) continue;
      best.set(termId, { kind: placed === undefined ? 'exact' : 'context', score, target });
    }
  }
}

async function findAdapted(
  db: Db,
  { memories, locales }: FillRules,
  gaps: readonly Gap[],
  best: Map<string, Best>,
): Promise<void> {
  const ids = memories.map(({ id }) => id);
  const norms = gaps.map(({ source }) => normOf(source));
  const keys = new Set(norms.flatMap((norm) => ids.map((id) => rarestKey(norm, id))));
  const rows = await listSegmentsOfNorms(db, ids, { keys: [...keys], norms: [...new Set(norms)] });
  const byMemory = Map.groupBy(rows, (row) => row.memory_id);
  for (const memory of memories) {
    const own = byMemory.get(memory.id) ?? [];
    const hashes = [...new Set(own.map(({ hash }) => hash))];
    if (hashes.length === 0) continue;
    const pairs = await listBestPairs(db, memory, locales.target, { hashes, contexts: [] });
    const targets = bestAnywhere(pairs);
    const byNorm = Map.groupBy(own, ({ norm }) => norm);
    for (const [at, { termId, source, syntax }] of gaps.entries()) {
      const norm = norms[at] ?? '';
      for (const segment of byNorm.get(norm) ?? []) {
        const whole = targets.get(segment.hash);
        const target = whole === undefined ? undefined : targetOfForm(whole, segment.form, locales);
        if (target === undefined || target === '') continue;
        const pair = { source: segment.source, norm, target };
        const judged = judge({ source, norm, syntax, locales }, pair, 100);
        const score = judged.score - memory.penalty;
        if (score > (best.get(termId)?.score ?? 0)) best.set(termId, { ...judged, score });
      }
    }
  }
}
