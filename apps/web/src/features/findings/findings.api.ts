import {
  can,
  endpoints,
  type Finding,
  type FindingIgnore,
  type IgnoreBody,
  type IgnoreScope,
  type Membership,
} from '@parlance/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import {
  entriesKey,
  invalidateCounts,
  invalidateIfRefused,
  projectKey,
} from '../projects/projects.api.ts';

interface TypedText {
  readonly projectId: string;
  readonly localeCode: string;
  readonly termId: string;
  readonly value: string;
}

const typedKey = (projectId: string) => [...projectKey(projectId), 'typed-findings'];

/** What the checks find in a text that is not saved. What they found in the text before stays until it is known. */
export const typedFindingsQuery = ({ projectId, localeCode, termId, value }: TypedText) =>
  queryOptions<Finding[]>({
    queryKey: [...typedKey(projectId), localeCode, termId, value],
    queryFn: async ({ signal }) => {
      const texts = [{ value, locale: localeCode, termId }];
      const params = { projectId };
      const [checked] = await api(endpoints.checkTexts, { params, body: { texts } }, { signal });
      return checked?.findings ?? [];
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
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
      const { total, byCheck } = await api(endpoints.listFindings, { params, query }, { signal });
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

/** Everything that shows findings looks again. */
const ignoreOptions = (queryClient: QueryClient, projectId: string) => ({
  onSuccess: () =>
    Promise.all([
      ...[entriesKey, typedKey, ignoresKey, findingCountsKey].map((keyOf) =>
        queryClient.invalidateQueries({ queryKey: keyOf(projectId) }),
      ),
      invalidateCounts(queryClient, projectId),
    ]),
  onError: invalidateIfRefused(queryClient, projectId),
});
