import {
  endpoints,
  InBackground,
  type Input,
  type Output,
  type ReplacementResult,
  type ShownJob,
} from '@parlance/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { reportBulk, withChangeSet } from '../../lib/undo-store.ts';
import { noteJob } from '../jobs/jobs.api.ts';
import { invalidateContent, invalidateIfRefused, projectKey } from '../projects/projects.api.ts';
import type { ReplacementQuery } from './replace-search.ts';

type Page = Output<typeof endpoints.previewReplacement>;

const replacementKey = (projectId: string) => [...projectKey(projectId), 'replacement'] as const;

export const hitsAtOnce = 100;

/** The translations that words are found in, page by page. While something else is typed, the last ones stay. */
export const replacementHitsQuery = (projectId: string, query: ReplacementQuery) =>
  infiniteQueryOptions({
    queryKey: [...replacementKey(projectId), 'hits', query],
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const body = { query, limit: hitsAtOnce, ...cursor };
      return api(endpoints.previewReplacement, { params: { projectId }, body }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Rows that are ticked must not change by themselves; the server skips what is another one by then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** How many translations words are found in, by locale. It goes on until all are looked through. */
export const replacementCountsQuery = (projectId: string, query: ReplacementQuery) =>
  queryOptions<ReadonlyMap<string, number>>({
    queryKey: [...replacementKey(projectId), 'counts', query],
    queryFn: async ({ signal }) => {
      const counts = new Map<string, number>();
      let cursor: string | undefined;
      do {
        const body = { query, ...(cursor === undefined ? {} : { cursor }) };
        const page = await api(
          endpoints.countReplacement,
          { params: { projectId }, body },
          { signal },
        );
        for (const [locale, count] of Object.entries(page.counts)) {
          counts.set(locale, (counts.get(locale) ?? 0) + count);
        }
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return counts;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type Replacing = Input<typeof endpoints.applyReplacement>['body'];

export type Replaced = { readonly result: ReplacementResult } | { readonly job: ShownJob };

/** Replaces words. Many are replaced in the background. */
export const replaceWords = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: async (body: Replacing): Promise<Replaced> => {
      const answer = await withChangeSet((options) =>
        api(
          endpoints.applyReplacement,
          { params: { projectId }, body },
          { ...options, prefersBackground: true },
        ).catch(asJob),
      );
      if (answer.result instanceof InBackground) return { job: answer.result.job };
      await finishReplacing(queryClient, projectId, { ...answer, result: answer.result });
      return { result: answer.result };
    },
    onSuccess: (replaced) => {
      if ('job' in replaced) noteJob(queryClient, replaced.job);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** Offers to undo what was replaced, and makes everything be fetched again. */
export async function finishReplacing(
  queryClient: QueryClient,
  projectId: string,
  done: { readonly result: ReplacementResult; readonly changeSetId: string | undefined },
): Promise<void> {
  const { changed, skipped } = done.result;
  reportBulk(projectId, done.changeSetId, { changed, skipped });
  await invalidateContent(queryClient, projectId);
  await queryClient.resetQueries({ queryKey: replacementKey(projectId) });
}

/** A replacement in the background is a result and no failure. */
function asJob(error: unknown): InBackground {
  if (error instanceof InBackground) return error;
  throw error;
}
