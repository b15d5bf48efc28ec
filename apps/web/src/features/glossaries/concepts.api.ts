import { ApiError, type Concept, concept, endpoints, type Output } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { windowSize } from '../../lib/rows/row-list.ts';
import { undoStore, withChangeSet } from '../../lib/undo-store.ts';
import { invalidateIfRefused } from '../projects/projects.api.ts';
import { type ConceptChange, type ConceptDraft, toNewConcept } from './concept-draft.ts';
import { glossaryKey, invalidateGlossary, invalidateIfGone } from './glossaries.api.ts';
import type { GlossarySearch } from './glossary-search.ts';

type Page = Output<typeof endpoints.listConcepts>;

const conceptsKey = (glossaryId: string) => [...glossaryKey(glossaryId), 'concepts'];

/** What a list of concepts is narrowed to. */
export type ConceptFilter = Omit<GlossarySearch, 'concept'>;

/** A window of the concepts of a glossary, by its number from 0. */
export const conceptsQuery = (glossaryId: string, filter: ConceptFilter, window: number) =>
  queryOptions<Page>({
    queryKey: [...conceptsKey(glossaryId), filter, window],
    queryFn: ({ signal }) => {
      const { q, locale, missing, kind, kept } = filter;
      const query = {
        limit: windowSize,
        ...(window === 0 ? {} : { offset: window * windowSize }),
        ...(q === undefined ? {} : { search: q }),
        ...(locale === undefined ? {} : { locale }),
        ...(missing === undefined ? {} : { missingLocale: missing }),
        ...(kind === undefined ? {} : { kind }),
        ...(kept === undefined ? {} : { kept }),
      };
      return api(endpoints.listConcepts, { params: { glossaryId }, query }, { signal });
    },
    // Who has looked at many windows is not to have all of them asked for again.
    gcTime: 60_000,
  });

const conceptKey = (glossaryId: string, conceptId: string) => [
  ...glossaryKey(glossaryId),
  'concept',
  conceptId,
];

/** A concept as it is; until it has come, as a list has it. */
export const conceptQuery = (queryClient: QueryClient, glossaryId: string, conceptId: string) =>
  queryOptions<Concept>({
    queryKey: conceptKey(glossaryId, conceptId),
    queryFn: ({ signal }) =>
      api(endpoints.getConcept, { params: { glossaryId, conceptId } }, { signal }),
    placeholderData: () =>
      queryClient
        .getQueriesData<Page>({ queryKey: conceptsKey(glossaryId) })
        .flatMap(([, page]) => page?.concepts ?? [])
        .find(({ id }) => id === conceptId),
  });

export const createConcept = (queryClient: QueryClient, glossaryId: string) =>
  mutationOptions({
    mutationFn: (draft: ConceptDraft) =>
      api(endpoints.createConcept, { params: { glossaryId }, body: toNewConcept(draft) }),
    onSuccess: () => {
      // Nobody waits for the lists: what has made a concept may not be in them any more.
      void invalidateGlossary(queryClient, glossaryId);
    },
    onError: invalidateIfGone(queryClient),
  });

/** Adds a word to a glossary of a project, which gets its first one where it has none. */
export const adoptTerm = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: async ({ glossaryId, draft }: AdoptedTerm) => {
      const id =
        glossaryId ??
        (await api(endpoints.createProjectGlossary, { params: { projectId }, body: {} })).id;
      const params = { glossaryId: id };
      return api(endpoints.createConcept, { params, body: toNewConcept(draft) });
    },
    onSuccess: ({ glossaryId }) => {
      void invalidateGlossary(queryClient, glossaryId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

interface AdoptedTerm {
  readonly glossaryId: string | undefined;
  readonly draft: ConceptDraft;
}

/** A change that the server has refused, after some of the others were made. */
export class HalfSaved extends Error {
  readonly current: Concept;
  constructor(current: Concept, cause: unknown) {
    super('A part of a concept could not be saved', { cause });
    this.current = current;
  }
}

/**
 * Makes the changes of a concept one after the other, each from what the one before has answered. Where one is refused,
 * the error says what the concept is like then.
 */
export const changeConcept = (queryClient: QueryClient, base: Concept) => {
  const { id: conceptId, glossaryId } = base;
  return mutationOptions({
    mutationFn: async (changes: readonly ConceptChange[]): Promise<Concept> => {
      let current = base;
      for (const change of changes) {
        try {
          current = await makeChange(current, change);
        } catch (error) {
          throw new HalfSaved(currentIn(error) ?? current, error);
        }
      }
      return current;
    },
    onSuccess: (changed) => {
      putConcept(queryClient, changed);
      return invalidateGlossary(queryClient, glossaryId);
    },
    onError: (error) => {
      if (error instanceof HalfSaved) putConcept(queryClient, error.current);
      void queryClient.invalidateQueries({ queryKey: glossaryKey(glossaryId) });
    },
    mutationKey: ['concept', conceptId],
  });
};

export const deleteConcept = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ glossaryId, id: conceptId }: Pick<Concept, 'glossaryId' | 'id'>) =>
      withChangeSet((options) =>
        api(endpoints.deleteConcept, { params: { glossaryId, conceptId } }, options),
      ),
    onSuccess: ({ result: { glossaryId, id, terms }, changeSetId }) => {
      if (changeSetId !== undefined) {
        const values = { term: terms[0]?.text ?? '' };
        const message = 'undo.termDeleted';
        undoStore.offerInToast({ glossaryId, changeSetId, message, values });
      }
      changeLists(queryClient, glossaryId, (concepts) => concepts.filter((one) => one.id !== id));
      return invalidateGlossary(queryClient, glossaryId);
    },
    onError: invalidateIfGone(queryClient),
  });

/** Adds a term to a concept. */
export const addConceptTerm = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ glossaryId, conceptId, ...body }: NewTerm) =>
      api(endpoints.createConceptTerm, { params: { glossaryId, conceptId }, body }),
    onSuccess: ({ glossaryId }) => invalidateGlossary(queryClient, glossaryId),
    onError: invalidateIfGone(queryClient),
  });

type NewTerm = { readonly glossaryId: string; readonly conceptId: string } & Extract<
  ConceptChange,
  { kind: 'add' }
>['body'];

/** A word, and the term that it is a form of. */
export interface RecordedForm {
  readonly glossaryId: string;
  readonly conceptId: string;
  readonly conceptTermId: string;
  readonly form: string;
}

export const recordForm = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ form, ...params }: RecordedForm) =>
      api(endpoints.recordTermForm, { params: { ...params }, body: { form } }),
    onSuccess: ({ glossaryId }) => invalidateGlossary(queryClient, glossaryId),
    onError: invalidateIfGone(queryClient),
  });

function makeChange(current: Concept, change: ConceptChange): Promise<Concept> {
  const { glossaryId, id: conceptId, revision } = current;
  const params = { glossaryId, conceptId };
  switch (change.kind) {
    case 'concept':
      return api(endpoints.updateConcept, { params, body: { ...change.body, revision } });
    case 'add':
      return api(endpoints.createConceptTerm, { params, body: change.body });
    case 'change': {
      const body = { ...change.body, revision };
      return api(endpoints.updateConceptTerm, {
        params: { ...params, conceptTermId: change.id },
        body,
      });
    }
    case 'remove':
      return removeTerm(current, change.id);
  }
}

/** Deletes a term, and offers to bring it back. */
async function removeTerm(
  { glossaryId, id: conceptId, terms }: Concept,
  conceptTermId: string,
): Promise<Concept> {
  const params = { glossaryId, conceptId, conceptTermId };
  const { result, changeSetId } = await withChangeSet((options) =>
    api(endpoints.deleteConceptTerm, { params }, options),
  );
  const term = terms.find(({ id }) => id === conceptTermId)?.text ?? '';
  if (changeSetId !== undefined) {
    const message = 'undo.termDeleted';
    undoStore.offerInToast({ glossaryId, changeSetId, message, values: { term } });
  }
  return result;
}

/** The concept as it is, where the server says that somebody else has changed it. */
function currentIn(error: unknown): Concept | undefined {
  const [detail] = error instanceof ApiError ? error.details : [];
  const read = concept.safeParse(detail?.current);
  return read.success ? read.data : undefined;
}

/** Shows a concept in the lists that have it, without waiting for them. */
function putConcept(queryClient: QueryClient, changed: Concept): void {
  queryClient.setQueryData(conceptKey(changed.glossaryId, changed.id), changed);
  changeLists(queryClient, changed.glossaryId, (concepts) =>
    concepts.map((one) => (one.id === changed.id ? changed : one)),
  );
}

function changeLists(
  queryClient: QueryClient,
  glossaryId: string,
  change: (concepts: Concept[]) => Concept[],
): void {
  queryClient.setQueriesData<Page>({ queryKey: conceptsKey(glossaryId) }, (page) => {
    if (!page) return undefined;
    const concepts = change(page.concepts);
    const { total = 0 } = page;
    return { ...page, concepts, total: total - page.concepts.length + concepts.length };
  });
}
