import { ApiError } from '@parlance/contract';
import { QueryClient } from '@tanstack/react-query';

/** An answer of the server is final; only a missing one is worth another try. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isFinal(error),
      },
      // Without a connection a form says so, instead of waiting for one with its button locked.
      mutations: { networkMode: 'always' },
    },
  });
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
