import { type Language, loadLanguage } from '@parlance/glossary';
import type { GlossaryHit, HitTerm, UnitGlossary } from '../../unit.ts';

/** A hit in the few words of a table. */
export interface TableHit {
  readonly term: string;
  readonly isKept?: boolean;
  readonly accepted?: readonly string[];
  readonly forbidden?: readonly string[];
  readonly isCaseSensitive?: boolean;
}

const languages = new Map<string, Language>();
for (const locale of ['en', 'de', 'fr', 'ru', 'ja', 'zh']) {
  languages.set(locale, await loadLanguage(locale));
}

export function glossaryOf(...hits: readonly TableHit[]): UnitGlossary {
  return {
    languageOf: (locale) => languages.get(locale),
    hits: hits.map(
      ({ term, isKept = false, accepted = [], forbidden = [], isCaseSensitive = false }) => {
        const toTerm = (text: string): HitTerm => {
          return { id: text, text, forms: [], isCaseSensitive, isExact: false };
        };
        return {
          glossaryId: 'glossary',
          conceptId: term,
          term: toTerm(term),
          isKept,
          accepted: accepted.map(toTerm),
          forbidden: forbidden.map(toTerm),
        } satisfies GlossaryHit;
      },
    ),
  };
}
