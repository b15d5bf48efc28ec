import {
  endpoints,
  InBackground,
  type Input,
  type MatchBand,
  type MemoryFillExample,
  type MemoryFillResult,
  matchBands,
  maxFillExamples,
  type Output,
  type ShownJob,
} from '@parlance/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { reportBulk, withChangeSet } from '../../lib/undo-store.ts';
import { finishedJobQuery, isUnfinished, jobsQuery, noteJob } from '../jobs/jobs.api.ts';
import { invalidateContent, invalidateIfRefused } from '../projects/projects.api.ts';
import { type MatchPlace, memoryKey } from './memory.api.ts';

/** What is to be filled, and how. */
export type MemoryFill = Input<typeof endpoints.fillFromMemory>['body'];

type FillPlace = Omit<MatchPlace, 'termId'>;

type Page = Output<typeof endpoints.previewMemoryFill>;

/** What filling would do, in parts, each of which takes a second at most. It is looked up each time that it is shown. */
export const fillPreviewQuery = (place: FillPlace, fill: MemoryFill, ready: () => Promise<void>) =>
  infiniteQueryOptions({
    queryKey: [...memoryKey(place.projectId), 'fill', place.localeCode, fill],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      await ready();
      const body = pageParam === null ? fill : { ...fill, cursor: pageParam };
      return api(endpoints.previewMemoryFill, { params: place, body }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export interface FillCounts {
  /** By band, the best first, without those that have none. */
  readonly bands: readonly {
    readonly band: MatchBand;
    readonly count: number;
    readonly examples: readonly MemoryFillExample[];
  }[];
  /** In all bands. */
  readonly filled: number;
  readonly without: number;
  readonly skipped: number;
}

/** Adds up the parts of a preview. */
export function sumFill(pages: readonly Page[]): FillCounts {
  const sum = (count: (page: Page) => number | undefined) =>
    pages.reduce((total, page) => total + (count(page) ?? 0), 0);
  const bands = matchBands
    .map((band) => ({
      band,
      count: sum((page) => page.bands[band]),
      examples: pages
        .flatMap(({ examples }) => examples.filter((example) => example.band === band))
        .slice(0, maxFillExamples),
    }))
    .filter(({ count }) => count > 0);
  return {
    bands,
    filled: bands.reduce((total, { count }) => total + count, 0),
    without: sum(({ without }) => without),
    skipped: sum(({ skipped }) => skipped),
  };
}

export type Filled = { readonly result: MemoryFillResult } | { readonly job: ShownJob };

/** Fills translations. Many are filled in the background. */
export const fillFromMemory = (
  queryClient: QueryClient,
  place: FillPlace,
  ready: () => Promise<void>,
) =>
  mutationOptions({
    mutationFn: async (body: MemoryFill): Promise<Filled> => {
      await ready();
      const answer = await withChangeSet((options) =>
        api(
          endpoints.fillFromMemory,
          { params: place, body },
          { ...options, prefersBackground: true },
        ).catch(asJob),
      );
      if (answer.result instanceof InBackground) return { job: answer.result.job };
      await finishFilling(queryClient, place.projectId, { ...answer, result: answer.result });
      return { result: answer.result };
    },
    onSuccess: (filled) => {
      if (!('job' in filled)) return;
      noteJob(queryClient, filled.job);
      followFill(queryClient, place.projectId, filled.job.id);
    },
    onError: invalidateIfRefused(queryClient, place.projectId),
  });

/** Tells what a job has filled when it is done, also when nothing on the page shows the job any more. */
function followFill(queryClient: QueryClient, projectId: string, jobId: string): void {
  const stop = new QueryObserver(queryClient, jobsQuery(projectId)).subscribe(({ data, error }) => {
    const job = data?.find(({ id }) => id === jobId);
    if (job && isUnfinished(job)) return;
    // Whoever has left the project is refused its jobs.
    if (!job && !error) return;
    stop();
    if (job?.state === 'done') void tellFilled(queryClient, projectId, jobId);
  });
}

async function tellFilled(
  queryClient: QueryClient,
  projectId: string,
  jobId: string,
): Promise<void> {
  // The list of jobs shows what went wrong with the result.
  const job = await queryClient.fetchQuery(finishedJobQuery(projectId, jobId)).catch(() => null);
  if (!job?.result || !('filled' in job.result)) return;
  const { result, changeSetId } = job;
  await finishFilling(queryClient, projectId, { result, changeSetId: changeSetId ?? undefined });
}

/** Offers to undo what was filled, and makes everything be fetched again. */
async function finishFilling(
  queryClient: QueryClient,
  projectId: string,
  done: { readonly result: MemoryFillResult; readonly changeSetId: string | undefined },
): Promise<void> {
  const { filled, without, skipped } = done.result;
  reportBulk(projectId, done.changeSetId, { changed: filled, skipped: without + skipped });
  await invalidateContent(queryClient, projectId);
}

/** Filling in the background is a result and no failure. */
function asJob(error: unknown): InBackground {
  if (error instanceof InBackground) return error;
  throw error;
}
