import type { Concept, GlossaryMatch } from '@parlance/contract';
import { servingLocales } from '@parlance/glossary';
import type { CheckContext } from '../../content/findings/units.queries.ts';
import type { Db } from '../../db/database.ts';
import { findMatchesOfTexts, guessReading } from './matching/matches.service.ts';

/** What a glossary says about a term in a text. */
export interface Hint {
  readonly term: string;
  readonly preferred: string[];
  readonly forbidden: string[];
  readonly isKept: boolean;
}

interface Sought {
  readonly checks: Pick<CheckContext, 'glossaries' | 'source_locale'>;
  readonly locale: string;
  readonly texts: readonly { readonly termId: string; readonly source: string }[];
}

/**
 * Finds what the glossaries of a project say of texts, by term. Texts are looked through as they look by themselves, since a
 * term may be deleted meanwhile.
 */
export async function findHints(
  db: Db,
  { checks, locale, texts }: Sought,
): Promise<ReadonlyMap<string, readonly Hint[]>> {
  if (checks.glossaries.length === 0) return new Map();
  const { matches, concepts } = await findMatchesOfTexts(db, checks, {
    locale,
    texts: texts.map(({ source }) => ({ value: source, reading: guessReading(source) })),
  });
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  return new Map(
    texts.map(({ termId }, at): [string, readonly Hint[]] => {
      const found = (matches[at] ?? []).filter(({ isCertain }) => isCertain);
      const own = found.flatMap((match) => {
        const concept = byId.get(match.conceptId);
        return concept ? [toHint(match, concept, locale)] : [];
      });
      return [termId, own];
    }),
  );
}

function toHint(match: GlossaryMatch, { terms, isKept }: Concept, locale: string): Hint {
  const known = terms.map((term) => term.locale);
  const serving = servingLocales(known, locale);
  const inLocale = terms.filter((term) => serving.includes(term.locale));
  const textsOf = (...kinds: readonly string[]) =>
    inLocale.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
  return {
    term: terms.find(({ id }) => id === match.conceptTermId)?.text ?? '',
    preferred: [...textsOf('preferred'), ...textsOf('admitted')],
    forbidden: textsOf('forbidden'),
    isKept,
  };
}
