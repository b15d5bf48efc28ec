import { ApiError, endpoints, type ParsedBody, type PendingDevice } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { tokensQuery } from '../tokens/tokens.api.ts';

export type Decision = ParsedBody<typeof endpoints.decideOnDevice>;

/** What asks with a code; null where nobody does any more. */
export const pendingDeviceQuery = (userCode: string) =>
  queryOptions<PendingDevice | null>({
    queryKey: ['device', userCode],
    queryFn: async ({ signal }) => {
      try {
        return await api(endpoints.getPendingDevice, { query: { userCode } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const decideOnDevice = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Decision) => api(endpoints.decideOnDevice, { body }),
    onSuccess: () => queryClient.invalidateQueries(tokensQuery(undefined)),
  });
