import type { GlossaryHit, HitTerm } from '@parlance/checks';
import { loadLanguage, servingLocales } from '@parlance/glossary';
import type { TextReading } from '@parlance/messages';
import type { CheckContext, UsedGlossary } from '../../content/findings/units.queries.ts';
import type { Db } from '../../db/database.ts';
import { sourceLocaleOf } from '../findings/comparisons.service.ts';
import { listConceptsById, listLocales, listTermsOf } from './concepts.queries.ts';
import type { ConceptTermRow } from './glossaries.mapper.ts';
import { listCompiled } from './matching/compiled.service.ts';
import { findMatches, type Match } from './matching/find-matches.service.ts';

interface HitsArgs {
  readonly context: Pick<CheckContext, 'glossaries' | 'source_locale'>;
  /** The locale of the translations. */
  readonly locale: string;
  readonly texts: readonly (TextReading & { readonly source: string })[];
}

/** What glossaries say of source texts. */
interface Hits {
  /** Each concept once. */
  readonly hits: readonly GlossaryHit[];
  /** The positions of those of each text. */
  readonly ofTexts: readonly (readonly number[])[];
}

/** Finds what translations of source texts are checked by of the glossaries of a project. */
export async function readHits(db: Db, { context, locale, texts }: HitsArgs): Promise<Hits> {
  const { glossaries } = context;
  const sourceLocale = sourceLocaleOf(context);
  if (glossaries.length === 0 || locale === sourceLocale) return { hits: [], ofTexts: [] };
  const compiled = await listCompiled(db, glossaries, sourceLocale);
  const language = await loadLanguage(sourceLocale);
  const matches = texts.map(({ source, ...reading }) =>
    // What only may be a term is no reason for a finding.
    findMatches(source, reading, compiled, language).filter(({ isCertain }) => isCertain),
  );
  const found = new Map(matches.flat().map((match) => [match.conceptTermId, match]));
  const hits: GlossaryHit[] = [];
  const positions = new Map<string, number>();
  for (const glossary of glossaries) {
    const own = [...found.values()].filter(({ glossaryId }) => glossaryId === glossary.id);
    for (const hit of await toHits(db, glossary, own, locale)) {
      positions.set(hit.term.id, hits.length);
      hits.push(hit);
    }
  }
  return {
    hits,
    ofTexts: matches.map((of) => [
      ...new Set(of.flatMap(({ conceptTermId }) => positions.get(conceptTermId) ?? [])),
    ]),
  };
}

async function toHits(
  db: Db,
  glossary: UsedGlossary,
  matches: readonly Match[],
  locale: string,
): Promise<GlossaryHit[]> {
  if (matches.length === 0) return [];
  const scope = { glossaryId: glossary.id, sourceLocale: glossary.sourceLocale };
  const ids = [...new Set(matches.map(({ conceptId }) => conceptId))];
  const concepts = new Map((await listConceptsById(db, scope, ids)).map((row) => [row.id, row]));
  const rows = await listTermsOf(db, scope, ids);
  const terms = new Map(rows.map((row) => [row.id, row]));
  const targets = servingLocales(await listLocales(db, scope), locale);
  const ofConcepts = Map.groupBy(
    rows.filter((row) => targets.includes(row.locale)),
    (row) => row.concept_id,
  );
  return matches.flatMap(({ conceptId, conceptTermId }) => {
    const [concept, term] = [concepts.get(conceptId), terms.get(conceptTermId)];
    if (!concept || !term) return [];
    const named = ofConcepts.get(conceptId) ?? [];
    const ofKinds = (...kinds: readonly ConceptTermRow['kind'][]) =>
      kinds.flatMap((kind) => named.filter((row) => row.kind === kind)).map(toHitTerm);
    return [
      {
        glossaryId: glossary.id,
        conceptId,
        term: toHitTerm(term),
        isKept: concept.is_kept,
        accepted: ofKinds('preferred', 'admitted'),
        forbidden: ofKinds('forbidden'),
      },
    ];
  });
}

function toHitTerm(row: ConceptTermRow): HitTerm {
  return {
    id: row.id,
    text: row.text,
    forms: row.forms,
    isCaseSensitive: row.is_case_sensitive || row.is_abbreviation,
    isExact: row.is_exact,
  };
}
