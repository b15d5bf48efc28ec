import type { MatchKind } from '@parlance/contract';
import { type Judgement, judge, rarestKey, targetOfForm } from '@parlance/memory';
import type { TextSyntax } from '@parlance/messages';
import type { Db, Transaction } from '../../../db/database.ts';
import { joinAsWritten } from '../../../db/planner.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { ReadableMemory } from '../matches/readable.service.ts';
import { findSimilarOfMany, normOf } from '../matches/similar.service.ts';
import { anyContext } from '../texts/segments.service.ts';
import {
  type BestOfText,
  type BestRow,
  bestByText,
  isBetter,
  listBestPairs,
  listSegmentsOfNorms,
  lookedForAtOnce,
  type NormRow,
} from './best-pairs.queries.ts';

/** A text that is to be filled, by the hashes of its source text and of its place. */
export interface Gap {
  readonly termId: string;
  readonly hash: string;
  readonly contextHash: string;
}

/** A gap whose source text no memory has the same way, with that. */
export interface GapText extends Gap {
  readonly source: string;
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
  /** Below 100, each text that is not found otherwise is compared with those that are similar. */
  readonly minScore: number;
  /** Reads the source texts of some gaps. */
  readonly readTexts: (gaps: readonly Gap[]) => Promise<readonly GapText[]>;
}

/** A text, and what it is looked for by. */
interface ReadText extends GapText {
  readonly norm: string;
}

type BestByTerm = Map<string, Best>;

/** Each of these texts has a key of its own that is looked for. */
const adaptedAtOnce = 5000;

/**
 * Finds the best translations for many texts. Most are the same in a memory, and found by their hashes without being read.
 * Only the others are read: those that are the same but for what stands for something, and those that are similar.
 */
export async function findBestOfMany(
  db: Db,
  rules: FillRules,
  gaps: readonly Gap[],
): Promise<ReadonlyMap<string, Best>> {
  const { minScore, readTexts } = rules;
  const best: BestByTerm = new Map();
  await findExact(db, rules, gaps, best);
  const open = gaps.filter(({ termId }) => (best.get(termId)?.score ?? 0) < 100);
  for (let at = 0; at < open.length; at += adaptedAtOnce) {
    const read = await readTexts(open.slice(at, at + adaptedAtOnce));
    const texts = read.map((text) => ({ ...text, norm: normOf(text.source) }));
    await findAdapted(db, rules, texts, best);
    if (minScore < 100) await findSimilarOnes(db, rules, texts, best);
  }
  for (const [termId, { score }] of best) if (score < minScore) best.delete(termId);
  return best;
}

async function findExact(
  db: Db,
  { memories, locales }: FillRules,
  gaps: readonly Gap[],
  best: BestByTerm,
): Promise<void> {
  const scoreOf = (termId: string) => best.get(termId)?.score ?? 0;
  for (const memory of memories) {
    const most = memory.penalty === 0 ? 101 : 100 - memory.penalty;
    const left = gaps.filter(({ termId }) => scoreOf(termId) < most);
    if (left.length === 0) continue;
    const places = {
      hashes: left.map(({ hash }) => hash),
      contexts: left.map(({ contextHash }) => contextHash),
    };
    const rows = await readPairs(db, left.length, (trx) =>
      listBestPairs(trx, memory, locales.target, places),
    );
    const pairs = bestByText(rows);
    for (const { termId, hash, contextHash } of left) {
      const found = pairs.get(hash);
      if (!found) continue;
      const mayBeInContext = memory.penalty === 0 && contextHash !== anyContext;
      const own = mayBeInContext ? found.placed?.get(contextHash) : undefined;
      const { target } = own ?? found.anywhere;
      const score = own === undefined ? 100 - memory.penalty : 101;
      if (score <= scoreOf(termId)) continue;
      best.set(termId, { kind: own === undefined ? 'exact' : 'context', score, target });
    }
  }
}

async function readPairs<T>(db: Db, count: number, read: (db: Db) => Promise<T>): Promise<T> {
  if (count <= lookedForAtOnce) return read(db);
  const readAll = async (trx: Transaction) => {
    await joinAsWritten(trx);
    return read(trx);
  };
  return inTransaction(db, readAll, { readOnly: true });
}

async function findAdapted(
  db: Db,
  { memories, locales }: FillRules,
  texts: readonly ReadText[],
  best: BestByTerm,
): Promise<void> {
  const norms = [...new Set(texts.map(({ norm }) => norm))];
  for (const memory of memories) {
    const wanted = norms.map((norm) => ({ norm, key: rarestKey(norm, memory.id) }));
    const own = await listSegmentsOfNorms(db, memory.id, wanted);
    const hashes = [...new Set(own.map(({ hash }) => hash))];
    if (hashes.length === 0) continue;
    const pairs = await listBestPairs(db, memory, locales.target, { hashes, contexts: [] });
    const targets = bestByText(pairs);
    const byNorm = Map.groupBy(own, ({ norm }) => norm);
    for (const text of texts) {
      const segments = byNorm.get(text.norm) ?? [];
      const adapted = adapt(text, { locales, segments, targets });
      if (!adapted) continue;
      const score = adapted.score - memory.penalty;
      if (score > (best.get(text.termId)?.score ?? 0)) {
        best.set(text.termId, { kind: adapted.kind, score, target: adapted.target });
      }
    }
  }
}

/** The best translation for a text of those that a memory has for texts with its norm. */
function adapt(
  { source, norm, syntax }: ReadText,
  {
    locales,
    segments,
    targets,
  }: Pick<FillRules, 'locales'> & {
    readonly segments: readonly NormRow[];
    readonly targets: ReadonlyMap<string, BestOfText>;
  },
): Judgement | undefined {
  let best: { readonly judged: Judgement; readonly row: BestRow } | undefined;
  for (const segment of segments) {
    const row = targets.get(segment.hash)?.anywhere;
    const target = row && targetOfForm(row.target, segment.form, locales);
    if (row === undefined || target === undefined || target === '') continue;
    const pair = { source: segment.source, norm, target };
    const judged = judge({ source, norm, syntax, locales }, pair, 100);
    const difference = judged.score - (best?.judged.score ?? 0);
    if (!best || difference > 0 || (difference === 0 && isBetter(row, best.row))) {
      best = { judged, row };
    }
  }
  return best?.judged;
}

async function findSimilarOnes(
  db: Db,
  { memories, locales, minScore }: FillRules,
  texts: readonly ReadText[],
  best: BestByTerm,
): Promise<void> {
  const scoreOf = (termId: string) => best.get(termId)?.score ?? 0;
  const open = texts.filter(({ termId }) => scoreOf(termId) < 100);
  const wanted = open.map(({ termId, source, norm, contextHash, syntax }) => ({
    ...{ source, norm, syntax, locales, contextHash, termId },
    // Only what is better than what is known is worth adapting.
    minScore: Math.max(minScore, scoreOf(termId) + 1),
  }));
  const asked = { locale: locales.target, wanted };
  const found = await findSimilarOfMany(db, memories, asked, { limit: 1 });
  for (const [at, { termId }] of open.entries()) {
    const [similar] = found[at] ?? [];
    if (similar) best.set(termId, similar);
  }
}
