import type { Concept, ConceptTerm } from '@parlance/contract';
import type { Span } from '@parlance/messages';
import type { TextMatches } from '../glossary-matches.api.ts';

/** What a word of a text may mean. */
export interface Meaning {
  readonly concept: Concept;
  /** The term that was found; undefined while the concept is another one. */
  readonly term: ConceptTerm | undefined;
  /** Whether the word is surely the term. */
  readonly isCertain: boolean;
}

/** A place in a text where a term of a glossary stands, with all that it may mean. */
export interface FoundTerm extends Span {
  /** As it is written there. */
  readonly text: string;
  readonly meanings: readonly Meaning[];
}

/** What can be written into a translation for a term of its source text. */
export interface Insertable {
  readonly conceptId: string;
  /** What is said in the source text. */
  readonly source: string;
  readonly text: string;
}

/** The places of terms in a text, in order. */
export function listFoundTerms({ value, matches, concepts }: TextMatches): readonly FoundTerm[] {
  const places = Map.groupBy(matches, ({ start, end }) => `${start} ${end}`);
  return [...places.values()].flatMap((found): FoundTerm[] => {
    const [{ start, end } = { start: 0, end: 0 }] = found;
    const meanings = found.flatMap(({ conceptId, conceptTermId, isCertain }): Meaning[] => {
      const concept = concepts.get(conceptId);
      const term = concept?.terms.find(({ id }) => id === conceptTermId);
      return concept ? [{ concept, term, isCertain }] : [];
    });
    return meanings.length > 0 ? [{ start, end, text: value.slice(start, end), meanings }] : [];
  });
}

/** All meanings of the terms in a text, each concept once. */
export function listMeanings(found: readonly FoundTerm[]): readonly Meaning[] {
  const meanings = new Map<string, Meaning>();
  for (const one of found.flatMap((place) => place.meanings)) {
    const known = meanings.get(one.concept.id);
    if (!known || (one.isCertain && !known.isCertain)) meanings.set(one.concept.id, one);
  }
  return [...meanings.values()];
}

const ranks = ['preferred', 'admitted', 'obsolete', 'forbidden'];

/** The terms of a concept in a locale, those to be used first. */
export function termsIn({ terms }: Pick<Concept, 'terms'>, locale: string): readonly ConceptTerm[] {
  return terms
    .filter((term) => term.locale === locale)
    .toSorted((a, b) => ranks.indexOf(a.kind) - ranks.indexOf(b.kind));
}

/** Whether a term may stand in translations. */
export function isRight({ kind }: Pick<ConceptTerm, 'kind'>): boolean {
  return kind === 'preferred' || kind === 'admitted';
}

/** What a translator may want to write for the terms of a source text: of each concept the term that comes first. */
export function listInsertable(found: readonly FoundTerm[], locale: string): readonly Insertable[] {
  return listMeanings(found).flatMap(({ concept, term }): Insertable[] => {
    const [first] = termsIn(concept, locale).filter(isRight);
    const text = first?.text ?? (concept.isKept ? term?.text : undefined);
    if (text === undefined) return [];
    return [{ conceptId: concept.id, source: term?.text ?? text, text }];
  });
}

/** A term that a word may be recorded as a form of. */
export interface RecordableTerm {
  readonly glossaryId: string;
  readonly conceptId: string;
  readonly conceptTermId: string;
  readonly text: string;
}

/** The translations that are right for a term of a source text, in all of its meanings. */
export function listAccepted(
  matches: TextMatches,
  term: string,
  locale: string,
): readonly RecordableTerm[] {
  const named = term.toLowerCase();
  return listMeanings(listFoundTerms(matches))
    .filter(({ concept }) => concept.terms.some(({ text }) => text.toLowerCase() === named))
    .flatMap(({ concept: { glossaryId, id: conceptId, ...concept } }) =>
      termsIn(concept, locale)
        .filter(isRight)
        .map(({ id: conceptTermId, text }) => ({ glossaryId, conceptId, conceptTermId, text })),
    );
}
