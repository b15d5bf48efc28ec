import type { MatchKind } from '@parlance/contract';
import { judge, segmentsOf, targetOfForm } from '@parlance/memory';
import type { TextSyntax } from '@parlance/messages';
import type { Db } from '../../../db/database.ts';
import { anyContext } from '../texts/segments.service.ts';
import { listSegmentTexts } from './candidates.queries.ts';
import { listOwnPairs, listSharedPairs, type PairRow, type PairsWanted } from './pairs.queries.ts';
import type { ReadableMemory } from './readable.service.ts';
import { listSimilar, type SimilarSegment, type WantedSource } from './similar-segments.service.ts';

/** A text that matches are looked for. */
export interface Wanted extends WantedSource {
  readonly syntax?: TextSyntax | undefined;
  readonly locales: { readonly source: string; readonly target: string };
  readonly contextHash: string;
  /** The term that the text is of, which is no match of itself. */
  readonly termId?: string | undefined;
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
const maxPairs = 500;

/** Finds translations of texts like one in memories, the best first. */
export async function findSimilar(
  db: Db,
  memories: readonly ReadableMemory[],
  wanted: Wanted,
): Promise<readonly Found[]> {
  const toPairs = (hashes: readonly string[]) => toPairsWanted(wanted, hashes);
  const all = { limit: Number.POSITIVE_INFINITY };
  const [found = []] = await findSimilarOfSome(db, memories, { wanted: [wanted], toPairs }, all);
  return found;
}

/** Which of the translations that are found are wanted. */
export interface Choice {
  /** How many of the best. */
  readonly limit: number;
  readonly accepts?: ((found: Found) => boolean) | undefined;
}

/** Statements for more texts would keep others waiting, and so would the comparison of what they find. */
const textsAtOnce = 10;

/**
 * Finds the best translations of texts like each of some, the best first, wherever they are. Some texts at a time are looked
 * up together.
 */
export async function findSimilarOfMany(
  db: Db,
  memories: readonly ReadableMemory[],
  { locale, wanted }: { readonly locale: string; readonly wanted: readonly Wanted[] },
  choice: Choice,
): Promise<readonly (readonly Found[])[]> {
  const found: (readonly Found[])[] = [];
  for (let at = 0; at < wanted.length; at += textsAtOnce) {
    const some = wanted.slice(at, at + textsAtOnce);
    const place = { locale, contextHash: anyContext, limit: maxPairs * some.length };
    const toPairs = (hashes: readonly string[]) => ({ ...place, hashes });
    found.push(...(await findSimilarOfSome(db, memories, { wanted: some, toPairs }, choice)));
  }
  return found;
}

async function findSimilarOfSome(
  db: Db,
  memories: readonly ReadableMemory[],
  {
    wanted,
    toPairs,
  }: {
    readonly wanted: readonly Wanted[];
    /** Which translations of source texts are read, for all of the texts. */
    readonly toPairs: (hashes: readonly string[]) => PairsWanted;
  },
  choice: Choice,
): Promise<readonly (readonly Found[])[]> {
  const similar = await listSimilar(db, memories, wanted);
  const possible = wanted.map((): Possible[] => []);
  for (const memory of memories) {
    const all = similar.flatMap((one) => one.get(memory.id) ?? []);
    const known = await readKnown(db, memory, all, toPairs);
    for (const [at, { termId }] of wanted.entries()) {
      const own = listPossible(memory, similar[at]?.get(memory.id) ?? [], known);
      // What is read together leaves out the term of none of them.
      possible[at]?.push(...own.filter(({ pair }) => pair.term_id !== termId));
    }
  }
  return wanted.map((one, at) => listBest(one, possible[at] ?? [], memories, choice));
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
  toPairs: (hashes: readonly string[]) => PairsWanted,
): Promise<Known> {
  const hashes = [...new Set(similar.map(({ hash }) => hash))];
  const pairs = hashes.length === 0 ? [] : await listPairs(db, memory, toPairs(hashes));
  const translated = [...new Set(pairs.map(({ hash }) => hash))];
  const texts = translated.length === 0 ? [] : await listSegmentTexts(db, memory.id, translated);
  return {
    pairs: Map.groupBy(pairs, ({ hash }) => hash),
    sources: new Map(texts.map((text) => [`${text.hash} ${text.form}`, text.source])),
  };
}

/** A translation that may be worth something for a text. */
interface Possible {
  readonly memory: ReadableMemory;
  readonly pair: PairRow;
  readonly segment: SimilarSegment;
  readonly source: string;
  readonly penalty: number;
}

function listPossible(
  memory: ReadableMemory,
  similar: readonly SimilarSegment[],
  known: Known,
): Possible[] {
  return similar.flatMap((segment) => {
    const source = known.sources.get(`${segment.hash} ${segment.form}`);
    if (source === undefined) return [];
    return (known.pairs.get(segment.hash) ?? []).map((pair) => {
      const penalty = memory.penalty + (pair.quality === 'machine' ? machinePenalty : 0);
      return { memory, pair, segment, source, penalty };
    });
  });
}

/** Lists the best translations. To adapt one takes a while, so what can't be among them is left out before. */
function listBest(
  wanted: Wanted,
  possible: readonly Possible[],
  memories: readonly ReadableMemory[],
  { limit, accepts = () => true }: Choice,
): readonly Found[] {
  const top = wanted.contextHash === anyContext ? 100 : 101;
  const highestOf = ({ segment, penalty }: Possible) =>
    (segment.similarity === 100 ? top : segment.similarity) - penalty;
  const found: (Found | undefined)[] = possible.map(() => undefined);
  const scores: number[] = [];
  let last = Number.POSITIVE_INFINITY;
  const byScore = [...possible.entries()].sort(([, a], [, b]) => highestOf(b) - highestOf(a));
  for (const [at, one] of byScore) {
    const highest = highestOf(one);
    if (highest < wanted.minScore) break;
    // Whether enough are better is the same for all that are as good.
    if (highest < last && scores.filter((score) => score > highest).length >= limit) break;
    last = highest;
    const match = toFound(wanted, one);
    if (!match || !accepts(match)) continue;
    found[at] = match;
    scores.push(match.score);
  }
  return sortFound(
    found.filter((one) => one !== undefined),
    memories,
  ).slice(0, limit);
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
): PairsWanted {
  return { locale: locales.target, hashes, contextHash, without: termId, limit: maxPairs };
}

function toFound(
  wanted: Wanted,
  { memory, pair, segment, source, penalty }: Possible,
): Found | undefined {
  const target = targetOfForm(pair.target, segment.form, wanted.locales);
  if (target === undefined || target === '') return undefined;
  const { norm, similarity } = segment;
  const judged = judge(wanted, { source, norm, target }, similarity);
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

/** The best first; of equally good ones those of the first memory, reviewed and later ones, and last by their texts. */
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
      const [text, other] = [a.one.pair.target, b.one.pair.target];
      return text < other ? -1 : Number(text > other);
    })
    .map(({ one }) => one);
}

/** A text as it is looked for: the whole of it, plural or not. */
export function normOf(source: string): string {
  return segmentsOf(source)[0].norm;
}
