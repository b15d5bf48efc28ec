import { endpoints, type ParsedBody, type Screenshot } from '@parlance/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { offerUndo, undoStore } from '../../lib/undo-store.ts';
import { invalidateIfRefused, projectKey } from '../projects/projects.api.ts';

/** The prefix of all query keys of a project's screenshots. Those of images are others, since images never change. */
export const screenshotsKey = (projectId: string) =>
  [...projectKey(projectId), 'screenshots'] as const;

const pageSize = 24;

/** The screenshots of a project, newest first, in pages. */
export const screenshotsQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [...screenshotsKey(projectId), 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api(
        endpoints.listScreenshots,
        {
          params: { projectId },
          query: { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The newest screenshots that a term is on. */
export const termScreenshotsQuery = (projectId: string, termId: string) =>
  queryOptions<Screenshot[]>({
    queryKey: [...screenshotsKey(projectId), 'term', termId],
    queryFn: async ({ signal }) => {
      const input = { params: { projectId }, query: { termId, limit: pageSize } };
      return (await api(endpoints.listScreenshots, input, { signal })).screenshots;
    },
  });

export const screenshotQuery = (projectId: string, screenshotId: string) =>
  queryOptions<Screenshot>({
    queryKey: [...screenshotsKey(projectId), 'one', screenshotId],
    queryFn: ({ signal }) =>
      api(endpoints.getScreenshot, { params: { projectId, screenshotId } }, { signal }),
  });

/** On how many screenshots a term is. Those of all terms are fetched at once. */
export const screenshotCountQuery = (projectId: string, termId: string) =>
  queryOptions({
    queryKey: [...screenshotsKey(projectId), 'counts'],
    queryFn: ({ signal }) => api(endpoints.countScreenshots, { params: { projectId } }, { signal }),
    select: (rows) => countsOf(rows).get(termId) ?? 0,
  });

type Counts = readonly { readonly termId: string; readonly count: number }[];

const countsBefore = new WeakMap<Counts, ReadonlyMap<string, number>>();

/** The counts by the ids of terms, made once for an answer: each row of terms asks for its own. */
function countsOf(rows: Counts): ReadonlyMap<string, number> {
  const made = countsBefore.get(rows) ?? new Map(rows.map(({ termId, count }) => [termId, count]));
  countsBefore.set(rows, made);
  return made;
}

/** The bytes of an image. Those that no page shows are forgotten soon, as the browser keeps them too. */
export const imageQuery = (projectId: string, screenshotId: string) =>
  queryOptions<Blob>({
    queryKey: ['image', projectId, screenshotId],
    queryFn: ({ signal }) =>
      api(endpoints.getScreenshotImage, { params: { projectId, screenshotId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** An image to be sent, with the term that it is tied to if there is one. */
export interface NewScreenshot {
  readonly image: Blob;
  readonly name: string;
  readonly termId: string | undefined;
}

export const addScreenshot = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: ({ image: file, name, termId }: NewScreenshot) =>
      api(
        endpoints.createScreenshot,
        { params: { projectId }, query: { name, ...(termId && { termId }) }, file },
        offerUndo(projectId, 'undo.screenshotAdded', { name }),
      ),
    // The next of many images does not wait for the lists.
    onSuccess: () => {
      void invalidateScreenshots(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** Changes the name or the regions. A screenshot that somebody else has changed is fetched anew. */
export const changeScreenshot = (
  queryClient: QueryClient,
  projectId: string,
  screenshotId: string,
) =>
  mutationOptions({
    // One after the other, since each names the revision that the last one has answered.
    scope: { id: `screenshot ${screenshotId}` },
    // The offer to undo the change before would be taken for that of this one, which is shown already.
    onMutate: () => undoStore.dismiss(),
    mutationFn: (body: Omit<ParsedBody<typeof endpoints.updateScreenshot>, 'revision'>) => {
      const { queryKey } = screenshotQuery(projectId, screenshotId);
      const revision = queryClient.getQueryData(queryKey)?.revision;
      const params = { projectId, screenshotId };
      return api(
        endpoints.updateScreenshot,
        { params, body: { ...body, ...(revision && { revision }) } },
        offerUndo(projectId, 'undo.screenshotChanged'),
      );
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(screenshotQuery(projectId, screenshotId).queryKey, changed);
      return invalidateScreenshots(queryClient, projectId);
    },
    onError: () => invalidateScreenshots(queryClient, projectId),
  });

export const deleteScreenshot = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: ({ id: screenshotId, name }: Pick<Screenshot, 'id' | 'name'>) =>
      api(
        endpoints.deleteScreenshot,
        { params: { projectId, screenshotId } },
        offerUndo(projectId, 'undo.screenshotDeleted', { name }),
      ),
    onSuccess: () => invalidateScreenshots(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

function invalidateScreenshots(queryClient: QueryClient, projectId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: screenshotsKey(projectId) });
}
