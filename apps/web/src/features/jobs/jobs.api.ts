import { endpoints, type ProjectEvent, type ShownJob } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { projectKey } from '../projects/projects.api.ts';

/** How often what runs is asked for while nobody tells of it, as without live updates. */
const askAgainMs = 5000;

/** The jobs of a project that the user sees, the latest first. */
export const jobsQuery = (projectId: string) =>
  queryOptions<ShownJob[]>({
    queryKey: [...projectKey(projectId), 'jobs'],
    queryFn: ({ signal }) => api(endpoints.listJobs, { params: { projectId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? askAgainMs : false),
  });

export function isUnfinished({ state }: ShownJob): boolean {
  return state === 'waiting' || state === 'running';
}

/** Puts a job among those of its project, in the place of what it was. */
export function noteJob(queryClient: QueryClient, job: ShownJob): void {
  queryClient.setQueryData(jobsQuery(job.projectId).queryKey, (jobs) =>
    jobs?.some(({ id }) => id === job.id)
      ? jobs.map((known) => (known.id === job.id ? job : known))
      : [job, ...(jobs ?? [])],
  );
}

/** Takes over how far a job is. False where that does not do, and the jobs are to be asked for. */
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
