import { type Concept, endpoints, type GlossaryMatch } from '@parlance/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { candidatesKey, glossaryMatchesKey } from './glossaries.api.ts';

/** The source text of a term of a project. */
export interface MatchedText {
  readonly termId: string;
  readonly value: string;
}

/** The terms of glossaries in a text, and the concepts that they are of. */
export interface TextMatches {
  readonly value: string;
  readonly matches: readonly GlossaryMatch[];
  readonly concepts: ReadonlyMap<string, Concept>;
}

/**
 * The terms of glossaries in some texts, by the terms of the project that these are of. They are asked for at once, and
 * anew when an event says that a glossary has changed. While others are asked for, the last ones stay.
 */
export const glossaryMatchesQuery = (
  projectId: string,
  locale: string,
  texts: readonly MatchedText[],
) =>
  queryOptions({
    queryKey: [...glossaryMatchesKey(projectId), locale, hashOf(texts)],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, TextMatches>> => {
      const body = { locale, texts: [...texts] };
      const { matches, concepts } = await api(
        endpoints.findGlossaryMatches,
        { params: { projectId }, body },
        { signal },
      );
      const byId = new Map(concepts.map((concept) => [concept.id, concept]));
      return new Map(
        texts.flatMap(({ termId, value }, at): [string, TextMatches][] => {
          const found = matches[at] ?? [];
          return found.length > 0 ? [[termId, { value, matches: found, concepts: byId }]] : [];
        }),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });

/** Words and phrases of the source texts that may be terms. */
export const candidatesQuery = (projectId: string) =>
  queryOptions({
    queryKey: candidatesKey(projectId),
    queryFn: ({ signal }) =>
      api(
        endpoints.listTermCandidates,
        { params: { projectId }, query: { limit: 100 } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Two hashes of 32 bits, since a key of a hundred texts would be compared with every render. */
function hashOf(texts: readonly MatchedText[]): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (const { termId, value } of texts) {
    const text = `${termId} ${value}\u0000`;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      first = Math.imul(first ^ unit, 0x01000193);
      second = Math.imul(second ^ unit, 0x85ebca6b);
      second ^= second >>> 13;
    }
  }
  return `${texts.length} ${first >>> 0} ${second >>> 0}`;
}
