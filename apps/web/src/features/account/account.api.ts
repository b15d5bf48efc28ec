import { endpoints, type User } from '@parlance/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const meQuery = queryOptions<User>({
  queryKey: ['me'],
  queryFn: ({ signal }) => api(endpoints.getMe, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
