import { endpoints, type Label } from '@parlance/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { projectKey } from '../projects/projects.api.ts';

/** The labels of a project, by value. */
export const labelsQuery = (projectId: string) =>
  queryOptions<Label[]>({
    queryKey: [...projectKey(projectId), 'labels'],
    queryFn: ({ signal }) => api(endpoints.listLabels, { params: { projectId } }, { signal }),
  });
