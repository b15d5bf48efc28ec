import { type MemoryMatch, type MemorySource, maxMatches } from '@parlance/contract';
import type { PairRow } from './pairs.queries.ts';
import type { ReadableMemory } from './readable.service.ts';
import type { Found } from './similar.service.ts';

/** The best matches, each translation once, as the best of those that have it. */
export function toMatches(
  found: readonly Found[],
  names: ReadonlyMap<string, string>,
): MemoryMatch[] {
  const groups = [...Map.groupBy(found, ({ target }) => target).values()];
  return groups.slice(0, maxMatches).flatMap((group) => {
    const [best] = group;
    return best ? [toMatch(best, group.length, names)] : [];
  });
}

function toMatch(
  { memory, pair, kind, score, source, target, isAdapted, penalty }: Found,
  count: number,
  names: ReadonlyMap<string, string>,
): MemoryMatch {
  const from = toSource(memory, pair, names);
  const { quality } = pair;
  return { score, kind, source, target, isAdapted, penalty, quality, from, count };
}

/** Tells where a text is from, with the names of those that are still there. */
export function toSource(
  { id, kind, name }: Pick<ReadableMemory, 'id' | 'kind' | 'name'>,
  pair: Omit<PairRow, 'hash' | 'target' | 'quality' | 'context_hash'>,
  names: ReadonlyMap<string, string>,
): MemorySource {
  const { project_id, author_type: type, author_id, term } = pair;
  const project = project_id === null ? undefined : names.get(project_id);
  const author = author_id === null ? undefined : names.get(author_id);
  return {
    memory: { id, kind, name },
    project:
      project_id !== null && project !== undefined ? { id: project_id, name: project } : null,
    termId: project === undefined ? null : pair.term_id,
    term,
    by: type && author_id && author !== undefined ? { type, id: author_id, name: author } : null,
    date: pair.updated_at?.toISOString() ?? null,
  };
}
