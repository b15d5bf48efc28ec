import type { Concept, GlossaryMatch } from '@parlance/contract';
import { servingLocales } from '@parlance/glossary';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { findGlossaryMatches } from './matching/matches.service.ts';

/** What a glossary says about a term in a text. */
export interface Hint {
  readonly term: string;
  readonly preferred: string[];
  readonly forbidden: string[];
  readonly isKept: boolean;
}

interface Sought {
  readonly locale: string;
  readonly texts: readonly { readonly termId: string; readonly source: string }[];
}

/** Texts are looked through as they look by themselves, since a term may be deleted meanwhile. */
export async function addHints(
  db: Db,
  scope: ProjectScope,
  { locale, texts }: Sought,
  hints: Map<string, readonly Hint[]>,
): Promise<void> {
  const { matches, concepts } = await findGlossaryMatches(db, scope, {
    locale,
    texts: texts.map(({ source }) => ({ value: source })),
  });
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  for (const [at, { termId }] of texts.entries()) {
    const found = (matches[at] ?? []).filter(({ isCertain }) => isCertain);
    const own = found.flatMap((match) => {
      const concept = byId.get(match.conceptId);
      return concept ? [toHint(match, concept, locale)] : [];
    });
    hints.set(termId, own);
  }
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
