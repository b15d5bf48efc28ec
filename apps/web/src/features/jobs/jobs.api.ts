import { ApiError, endpoints, errors, type ListedJob, type ProjectEvent } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { projectKey } from '../projects/projects.api.ts';

/** The polling interval for running jobs, in case there are no live updates. */
const askAgainMs = 5000;

/** The jobs of a project that the user may see, the latest first. */
export const jobsQuery = (projectId: string) =>
  queryOptions<ListedJob[]>({
    queryKey: [...projectKey(projectId), 'jobs'],
    queryFn: ({ signal }) => api(endpoints.listJobs, { params: { projectId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? askAgainMs : false),
  });

/** The result of a finished job, which never changes. */
export const finishedJobQuery = (projectId: string, jobId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), 'finished-job', jobId],
    queryFn: ({ signal }) => api(endpoints.getJob, { params: { jobId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A job that imports files. */
export type ListedImport = ListedJob & {
  readonly about: Extract<ListedJob['about'], { fileName: string }>;
};

export function isImport(job: ListedJob): job is ListedImport {
  return 'fileName' in job.about;
}

/** The error of a job as its request would have thrown it. */
export function toApiError(error: NonNullable<ListedJob['error']>): ApiError {
  return new ApiError(errors[error.code].status, { error });
}

export function isUnfinished({ state }: ListedJob): boolean {
  return state === 'waiting' || state === 'running';
}

/** Adds a job to the cached list of its project, or replaces it there. */
export function noteJob(queryClient: QueryClient, job: ListedJob): void {
  if (job.projectId === null) return;
  queryClient.setQueryData(jobsQuery(job.projectId).queryKey, (jobs) =>
    jobs?.some(({ id }) => id === job.id)
      ? jobs.map((known) => (known.id === job.id ? job : known))
      : [job, ...(jobs ?? [])],
  );
}

/** Updates the progress of a cached job. Returns false if that is not enough and the jobs have to be fetched. */
export function noteProgress(
  queryClient: QueryClient,
  projectId: string,
  { jobId, isOver, progress }: Extract<ProjectEvent, { event: 'job' }>['data'],
): boolean {
  const { queryKey } = jobsQuery(projectId);
  const known = queryClient.getQueryData(queryKey)?.find(({ id }) => id === jobId);
  if (isOver || !known || !isUnfinished(known)) return false;
  noteJob(queryClient, { ...known, state: 'running', progress: progress ?? known.progress });
  return true;
}

export const cancelJob = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (jobId: string) => api(endpoints.cancelJob, { params: { jobId } }),
    onSuccess: (job) => noteJob(queryClient, job),
  });
