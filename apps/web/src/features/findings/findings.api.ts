import type { Finding as CheckFinding, Fix } from '@parlance/checks';
import {
  type CheckedTerm,
  can,
  endpoints,
  type FindingIgnore,
  type IgnoreBody,
  type IgnoreScope,
  type Membership,
} from '@parlance/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { invalidateCounts, invalidateIfRefused, projectKey } from '../projects/projects.api.ts';

/** A finding, of the server or of a text that is typed here. */
export interface ShownFinding
  extends Pick<CheckFinding, 'check' | 'severity' | 'start' | 'end' | 'data' | 'fingerprint'> {
  readonly form?: readonly string[] | undefined;
  readonly fix?: Fix | undefined;
  /** What may have been meant, each as a fix. */
  readonly suggestions?: readonly { readonly text: string; readonly fix: Fix }[] | undefined;
  readonly isIgnored: boolean;
}

/** What the keys of all terms that texts are checked for begin with. */
export const checkedTermsKey = (projectId: string) =>
  [...projectKey(projectId), 'checkedTerms'] as const;

interface TermPlace {
  readonly projectId: string;
  readonly localeCode: string;
  readonly termId: string;
}

/** What the translations of a term are checked by. Events say when that has changed. */
export const checkedTermQuery = ({ projectId, localeCode: locale, termId }: TermPlace) =>
  queryOptions<CheckedTerm>({
    queryKey: [...checkedTermsKey(projectId), locale, termId],
    queryFn: ({ signal }) =>
      api(
        endpoints.getCheckedTerm,
        { params: { projectId }, query: { termId, locale } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/**
 * What the server finds in a text by dictionaries and other programs. Where it could not ask one of them, it is asked
 * again when the text is shown again. What makes a term be read again may have decided that a word is right.
 */
export const proofreadQuery = (
  { projectId, localeCode: locale, termId }: TermPlace,
  value: string,
) =>
  queryOptions({
    queryKey: [...checkedTermsKey(projectId), locale, termId, 'proofread', value],
    queryFn: async ({ signal }) => {
      const body = { termId, locale, value };
      return {
        value,
        ...(await api(endpoints.proofreadText, { params: { projectId }, body }, { signal })),
      };
    },
    staleTime: ({ state: { data } }) => (data?.failed.length === 0 ? Number.POSITIVE_INFINITY : 0),
    gcTime: 60_000,
    retry: false,
  });

/** The code that checks texts while they are typed. */
export const textChecksQuery = queryOptions({
  queryKey: ['textChecks'],
  queryFn: () => import('./typed-checks.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What terms of glossaries are found by in texts of locales. */
export const languagesQuery = (locales: readonly string[]) =>
  queryOptions({
    queryKey: ['languages', ...locales],
    queryFn: async () => (await import('./typed-checks.ts')).loadLanguages(locales),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the counts of all locales begin with. */
export const findingCountsKey = (projectId: string) => [...projectKey(projectId), 'findingCounts'];

/** Whose findings are counted: those in a locale, and in some files. */
interface CountedIn {
  /** Null for all locales. */
  readonly locale: string | null;
  /** Ids, separated by commas; empty for all files. */
  readonly files: string;
}

/** How many findings a project has: of all checks, and of each. */
export const findingCountsQuery = (projectId: string, { locale, files }: CountedIn) =>
  queryOptions({
    queryKey: [...findingCountsKey(projectId), locale, files],
    queryFn: async ({ signal }) => {
      const query = {
        limit: 1,
        ...(locale === null ? {} : { locale }),
        ...(files === '' ? {} : { files }),
      };
      const params = { projectId };
      const { total = 0, byCheck = {} } = await api(
        endpoints.listFindings,
        { params, query },
        { signal },
      );
      return { total, byCheck };
    },
  });

export const ignoresKey = (projectId: string) => [...projectKey(projectId), 'ignores'];

/** What is ignored in a project, the last decision first. */
export const ignoresQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ignoresKey(projectId),
    queryFn: ({ signal, pageParam: cursor }) =>
      api(
        endpoints.listIgnores,
        { params: { projectId }, query: { limit: 20, ...(cursor === null ? {} : { cursor }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Whether a member may ignore findings in a scope, and let them count again; `locale` is that of the scope. */
export function canIgnore(
  membership: Membership,
  scope: IgnoreScope,
  locale: string | null,
): boolean {
  if (scope === 'project') return can(membership, 'EditChecks');
  if (scope === 'term') return membership.locales === null && can(membership, 'IgnoreFinding');
  return locale !== null && can(membership, 'IgnoreFinding', { locale });
}

/** Ignores the findings of a fingerprint. */
export const ignoreFinding = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    ...ignoreOptions(queryClient, projectId),
    mutationFn: (body: IgnoreBody) => api(endpoints.createIgnore, { params: { projectId }, body }),
  });

/** Lets findings count again. */
export const deleteIgnore = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    ...ignoreOptions(queryClient, projectId),
    mutationFn: ({ id: ignoreId }: Pick<FindingIgnore, 'id'>) =>
      api(endpoints.deleteIgnore, { params: { projectId, ignoreId } }),
  });

/** Whatever counts findings looks again. Rows of the editor keep their places, and are told by it or by an event. */
const ignoreOptions = (queryClient: QueryClient, projectId: string) => ({
  onSuccess: () =>
    Promise.all([
      ...[checkedTermsKey, ignoresKey, findingCountsKey].map((keyOf) =>
        queryClient.invalidateQueries({ queryKey: keyOf(projectId) }),
      ),
      invalidateCounts(queryClient, projectId),
    ]),
  onError: invalidateIfRefused(queryClient, projectId),
});
