import { endpoints, type Usage } from '@parlance/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { projectKey } from '../projects/projects.api.ts';

/** The prefix of all query keys of where the terms of a project are used in code. */
export const usagesKey = (projectId: string) => [...projectKey(projectId), 'usages'] as const;

/** Where a term is used in code. */
export const usagesQuery = (projectId: string, termId: string) =>
  queryOptions<Usage[]>({
    queryKey: [...usagesKey(projectId), termId],
    queryFn: ({ signal }) =>
      api(endpoints.listUsages, { params: { projectId, termId } }, { signal }),
  });
