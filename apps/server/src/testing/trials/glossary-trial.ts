import { type Concept, endpoints } from '@parlance/contract';
import type { Person } from '../test-server.ts';

/** The least that a test says of a term. */
export interface TrialTerm {
  readonly locale: string;
  readonly text: string;
  readonly kind?: 'preferred' | 'admitted' | 'forbidden' | 'obsolete';
  readonly isCaseSensitive?: boolean;
}

export type TrialGlossary = Awaited<ReturnType<typeof createTrialGlossary>>;

/** Creates a glossary that a project uses and may write to. */
export async function createTrialGlossary({ call }: Person, projectId: string, name = 'Names') {
  const params = { projectId };
  const body = { name, sourceLocale: 'en' };
  const { id, workspaceId } = await call(endpoints.createProjectGlossary, { params, body });
  const onGlossary = { params: { glossaryId: id } };
  return {
    id,
    workspaceId,
    onGlossary,
    add: (terms: readonly TrialTerm[], fields: Partial<Concept> = {}) =>
      call(endpoints.createConcept, {
        ...onGlossary,
        body: { ...fields, terms: [...terms] },
      }),
    async texts(query = {}) {
      const { concepts } = await call(endpoints.listConcepts, { ...onGlossary, query });
      return concepts.map(({ terms }) => terms.map(({ locale, text }) => `${locale} ${text}`));
    },
  };
}

/** What is found in texts of a project, as it stands there. */
export async function matchesIn(
  { call }: Person,
  projectId: string,
  locale: string,
  ...texts: readonly string[]
): Promise<string[][]> {
  const { matches } = await call(endpoints.findGlossaryMatches, {
    params: { projectId },
    body: { locale, texts: texts.map((value) => ({ value })) },
  });
  return matches.map((of, at) => of.map(({ start, end }) => (texts[at] ?? '').slice(start, end)));
}
