import type { MatchKind } from '@parlance/contract';
import {
  createComparison,
  judge,
  keysToAsk,
  segmentsOf,
  similarLengths,
  targetOfForm,
} from '@parlance/memory';
import type { TextSyntax } from '@parlance/messages';
import type { Db } from '../../../db/database.ts';
import { anyContext, hashOf } from '../texts/segments.service.ts';
import { type CandidateRow, listCandidates, listSegmentTexts } from './candidates.queries.ts';
import { listOwnPairs, listSharedPairs, type PairRow, type PairsWanted } from './pairs.queries.ts';
import type { ReadableMemory } from './readable.service.ts';

/** A text that matches are looked for. */
export interface Wanted {
  readonly source: string;
  /** The normalised text, if it is that of a plural as a whole. */
  readonly norm: string;
  readonly syntax?: TextSyntax | undefined;
  readonly locales: { readonly source: string; readonly target: string };
  readonly contextHash: string;
  /** The term that the text is of, which is no match of itself. */
  readonly termId?: string | undefined;
  readonly minScore: number;
}

/** A translation in a memory, and what it is worth for a text. */
export interface Found {
  readonly memory: ReadableMemory;
  readonly pair: PairRow;
  readonly kind: MatchKind;
  readonly score: number;
  readonly source: string;
  readonly target: string;
  readonly isAdapted: boolean;
  readonly penalty: number;
}

/** How many points the text of a machine loses that nobody reviewed. */
const machinePenalty = 10;
/** Similar source texts beyond these are no better than those. */
const maxSources = 50;
const maxPairs = 500;

/** Finds translations of texts like one in memories, the best first. */
export async function findSimilar(
  db: Db,
  memories: readonly ReadableMemory[],
  wanted: Wanted,
): Promise<readonly Found[]> {
  const similar = await listSimilar(db, memories, wanted);
  const found: Found[] = [];
  for (const memory of memories) {
    const own = similar.get(memory.id) ?? [];
    const known = await readKnown(db, memory, own, (hashes) =>
      toPairsWanted(wanted, hashes, maxPairs),
    );
    found.push(...listFound(wanted, { memory, similar: own, known }));
  }
  return sortFound(found, memories);
}

/**
 * Finds translations of texts like each of some, the best first, wherever they are. The translations of all that is similar
 * are read together.
 */
export async function findSimilarOfMany(
  db: Db,
  memories: readonly ReadableMemory[],
  locale: string,
  wanted: readonly Wanted[],
): Promise<readonly (readonly Found[])[]> {
  const similar: Awaited<ReturnType<typeof listSimilar>>[] = [];
  for (const one of wanted) similar.push(await listSimilar(db, memories, one));
  const found = wanted.map((): Found[] => []);
  for (const memory of memories) {
    const all = similar.flatMap((one) => one.get(memory.id) ?? []);
    const limit = maxPairs * wanted.length;
    const place = { locale, contextHash: anyContext, limit };
    const known = await readKnown(db, memory, all, (hashes) => ({ ...place, hashes }));
    for (const [at, one] of wanted.entries()) {
      const own = similar[at]?.get(memory.id) ?? [];
      const matches = listFound(one, { memory, similar: own, known });
      found[at]?.push(...matches.filter(({ pair }) => pair.term_id !== one.termId));
    }
  }
  return found.map((own) => sortFound(own, memories));
}

/** What a memory has of source texts: their translations by hash, and the texts by hash and form. */
interface Known {
  readonly pairs: ReadonlyMap<string, readonly PairRow[]>;
  readonly sources: ReadonlyMap<string, string>;
}

async function readKnown(
  db: Db,
  memory: ReadableMemory,
  similar: readonly SimilarSegment[],
  toWanted: (hashes: readonly string[]) => PairsWanted,
): Promise<Known> {
  const hashes = [...new Set(similar.map(({ hash }) => hash))];
  const pairs = hashes.length === 0 ? [] : await listPairs(db, memory, toWanted(hashes));
  const translated = [...new Set(pairs.map(({ hash }) => hash))];
  const texts = translated.length === 0 ? [] : await listSegmentTexts(db, memory.id, translated);
  return {
    pairs: Map.groupBy(pairs, ({ hash }) => hash),
    sources: new Map(texts.map((text) => [`${text.hash} ${text.form}`, text.source])),
  };
}

function listFound(
  wanted: Wanted,
  {
    memory,
    similar,
    known,
  }: {
    readonly memory: ReadableMemory;
    readonly similar: readonly SimilarSegment[];
    readonly known: Known;
  },
): Found[] {
  return similar.flatMap((segment) => {
    const source = known.sources.get(`${segment.hash} ${segment.form}`);
    if (source === undefined) return [];
    return (known.pairs.get(segment.hash) ?? []).flatMap(
      (pair) => toFound(wanted, { memory, pair, segment, source }) ?? [],
    );
  });
}

export function listPairs(
  db: Db,
  { id, source }: ReadableMemory,
  wanted: PairsWanted,
): Promise<PairRow[]> {
  return source
    ? listOwnPairs(db, { projectId: id }, source, wanted)
    : listSharedPairs(db, id, wanted);
}

function toPairsWanted(
  { locales, contextHash, termId }: Wanted,
  hashes: readonly string[],
  limit: number,
): PairsWanted {
  return { locale: locales.target, hashes, contextHash, without: termId, limit };
}

interface SimilarSegment extends Pick<CandidateRow, 'hash' | 'form' | 'norm'> {
  /** In per cent. */
  readonly similarity: number;
}

/** The source texts and forms in memories that are most similar to a text, by memory. */
export async function listSimilar(
  db: Db,
  memories: readonly ReadableMemory[],
  { source, norm, locales, minScore }: Wanted,
): Promise<ReadonlyMap<string, readonly SimilarSegment[]>> {
  const ids = memories.map(({ id }) => id);
  const lengths = similarLengths(norm.length, Math.min(minScore, 99) / 100 - 0.1);
  const compare = createComparison(norm, locales.source);
  const hash = hashOf(source);
  const similar: (SimilarSegment & { readonly memoryId: string })[] = [];
  for (const memoryId of norm === '' ? [] : ids) {
    const asked = keysToAsk(norm, memoryId);
    const rows = await listCandidates(db, memoryId, { asked, length: norm.length, ...lengths });
    for (const row of rows) {
      const similarity = compare(row.norm, Math.min(minScore, 99));
      if (similarity !== undefined) similar.push({ memoryId, ...row, similarity });
    }
  }
  similar.sort((a, b) => b.similarity - a.similarity || (a.hash < b.hash ? -1 : 1));
  const best = similar.slice(0, maxSources);
  // The same text is found whatever its keys are.
  for (const memoryId of ids) {
    const isKnown = best.some(
      (one) => one.memoryId === memoryId && one.hash === hash && one.form === '',
    );
    if (!isKnown) best.unshift({ memoryId, hash, form: '', norm, similarity: 100 });
  }
  return Map.groupBy(best, ({ memoryId }) => memoryId);
}

function toFound(
  wanted: Wanted,
  {
    memory,
    pair,
    segment,
    source,
  }: { memory: ReadableMemory; pair: PairRow; segment: SimilarSegment; source: string },
): Found | undefined {
  const target = targetOfForm(pair.target, segment.form, wanted.locales);
  if (target === undefined || target === '') return undefined;
  const { norm, similarity } = segment;
  const judged = judge(wanted, { source, norm, target }, similarity);
  const penalty = memory.penalty + (pair.quality === 'machine' ? machinePenalty : 0);
  const isInContext =
    judged.kind === 'exact' &&
    penalty === 0 &&
    wanted.contextHash !== anyContext &&
    wanted.contextHash === pair.context_hash;
  const score = isInContext ? 101 : judged.score - penalty;
  if (score < wanted.minScore) return undefined;
  const { kind, isAdapted } = judged;
  const shared = { memory, pair, source, target: judged.target, isAdapted, penalty };
  return { ...shared, kind: isInContext ? 'context' : kind, score };
}

const kinds: readonly MatchKind[] = ['context', 'exact', 'adapted', 'similar'];

/** The best first; of equally good ones those of the first memory, reviewed and later ones. */
export function sortFound(
  found: readonly Found[],
  memories: readonly ReadableMemory[],
): readonly Found[] {
  const places = new Map(memories.map(({ id }, place) => [id, place]));
  const rank = ({ score, kind, memory, pair }: Found) => [
    -score,
    kinds.indexOf(kind),
    places.get(memory.id) ?? 0,
    pair.quality === 'reviewed' ? 0 : 1,
    -(pair.updated_at?.getTime() ?? 0),
  ];
  return found
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => {
      for (const [at, value] of a.rank.entries()) {
        const difference = value - (b.rank[at] ?? 0);
        if (difference !== 0) return difference;
      }
      return 0;
    })
    .map(({ one }) => one);
}

/** A text as it is looked for: the whole of it, plural or not. */
export function normOf(source: string): string {
  return segmentsOf(source)[0].norm;
}
