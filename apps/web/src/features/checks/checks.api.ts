import { type CheckSettings, endpoints, type ParsedBody } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { findingCountsKey } from '../findings/findings.api.ts';
import { invalidateIfRefused, projectKey } from '../projects/projects.api.ts';

export type CheckRule = CheckSettings['rules'][number];
type SettingsBody = ParsedBody<typeof endpoints.updateCheckSettings>;

/** All checks, with the levels and rules of a project. */
export const checkSettingsQuery = (projectId: string) =>
  queryOptions<CheckSettings>({
    queryKey: [...projectKey(projectId), 'checks'],
    queryFn: ({ signal }) => api(endpoints.getCheckSettings, { params: { projectId } }, { signal }),
  });

/**
 * Changes levels or rules. All that is chosen meanwhile is sent one after the other, and the last answer, or what the
 * server says after an error, is what holds.
 */
export const changeCheckSettings = (queryClient: QueryClient, projectId: string) => {
  const { queryKey } = checkSettingsQuery(projectId);
  const mutationKey = ['change', ...queryKey];
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (body: SettingsBody) =>
      api(endpoints.updateCheckSettings, { params: { projectId }, body }),
    onSuccess: async (settings) => {
      await queryClient.cancelQueries({ queryKey });
      if (queryClient.isMutating({ mutationKey }) === 1)
        queryClient.setQueryData(queryKey, settings);
      await queryClient.invalidateQueries({ queryKey: findingCountsKey(projectId) });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey });
      invalidateIfRefused(queryClient, projectId)(error);
    },
  });
};
