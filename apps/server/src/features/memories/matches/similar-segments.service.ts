import { createComparison, keysToAsk, similarLengths } from '@parlance/memory';
import type { Db } from '../../../db/database.ts';
import { hashOf } from '../texts/segments.service.ts';
import { type CandidateRow, listCandidates } from './candidates.queries.ts';
import type { ReadableMemory } from './readable.service.ts';

/** A text that similar ones are looked for. */
export interface WantedSource {
  readonly source: string;
  /** The normalised text, if it is that of a plural as a whole. */
  readonly norm: string;
  readonly locales: { readonly source: string };
  readonly minScore: number;
}

/** A source text, or a form of one, that is similar to a text. */
export interface SimilarSegment extends Pick<CandidateRow, 'hash' | 'form' | 'norm'> {
  /** In per cent. */
  readonly similarity: number;
}

interface OfMemory extends SimilarSegment {
  readonly memoryId: string;
}

/** Similar source texts beyond these are no better than those. */
const maxSources = 50;

/** For each of some texts, the source texts and forms in memories that are most similar, by memory. */
export async function listSimilar(
  db: Db,
  memories: readonly Pick<ReadableMemory, 'id'>[],
  wanted: readonly WantedSource[],
): Promise<readonly ReadonlyMap<string, readonly SimilarSegment[]>[]> {
  const memoryIds = memories.map(({ id }) => id);
  const found = wanted.map((one) => ({ one, ...startSearch(one), similar: [] as OfMemory[] }));
  const asked = found.filter(({ one }) => one.norm !== '');
  for (const memoryId of memoryIds) {
    const texts = asked.map(({ one: { norm }, lengths }) => ({
      ...{ asked: keysToAsk(norm, memoryId), length: norm.length, ...lengths },
    }));
    const candidates = await listCandidates(db, memoryId, texts);
    for (const [at, { compare, minScore, similar }] of asked.entries()) {
      for (const row of candidates[at] ?? []) {
        const similarity = compare(row.norm, minScore);
        if (similarity !== undefined) similar.push({ memoryId, ...row, similarity });
      }
    }
  }
  return found.map(({ one, similar }) => toBest(memoryIds, one, similar));
}

function startSearch({ norm, locales, minScore: wanted }: WantedSource) {
  // Only the very same text is more similar than this.
  const minScore = Math.min(wanted, 99);
  const lengths = similarLengths(norm.length, minScore / 100 - 0.1);
  return { minScore, lengths, compare: createComparison(norm, locales.source) };
}

/** The most similar ones by memory, of which the text itself is one in each memory: it is found whatever its keys are. */
function toBest(
  memoryIds: readonly string[],
  { source, norm }: WantedSource,
  similar: readonly OfMemory[],
): ReadonlyMap<string, readonly SimilarSegment[]> {
  const hash = hashOf(source);
  const best = similar
    .toSorted((a, b) => b.similarity - a.similarity || (a.hash < b.hash ? -1 : 1))
    .slice(0, maxSources);
  for (const memoryId of memoryIds) {
    const isKnown = best.some(
      (one) => one.memoryId === memoryId && one.hash === hash && one.form === '',
    );
    if (!isKnown) best.unshift({ memoryId, hash, form: '', norm, similarity: 100 });
  }
  return Map.groupBy(best, ({ memoryId }) => memoryId);
}
