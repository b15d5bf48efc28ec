import { endpoints, type Project, type ProjectStats } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The user's projects, newest first. */
export const projectsQuery = queryOptions<Project[]>({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await api(endpoints.listProjects, {}, { signal })).toReversed(),
});

/** Everything cached about a project has a key that begins like this. */
export const projectKey = (projectId: string) => ['project', projectId] as const;

export const projectQuery = (projectId: string) =>
  queryOptions<Project>({
    queryKey: projectKey(projectId),
    queryFn: ({ signal }) => api(endpoints.getProject, { params: { projectId } }, { signal }),
  });

export const projectStatsQuery = (projectId: string) =>
  queryOptions<ProjectStats>({
    queryKey: [...projectKey(projectId), 'stats'],
    queryFn: ({ signal }) => api(endpoints.getProjectStats, { params: { projectId } }, { signal }),
  });

export const createProject = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ name, description }: { name: string; description: string }) =>
      api(endpoints.createProject, { body: { name, description: description || null } }),
    onSuccess: (created) => {
      queryClient.setQueryData(
        projectsQuery.queryKey,
        (projects) => projects && [created, ...projects],
      );
    },
  });
