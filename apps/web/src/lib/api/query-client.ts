import { ApiError } from '@parlance/contract';
import { QueryClient } from '@tanstack/react-query';

/** Only requests without an answer are retried, because an answer of the server is final. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isFinal(error),
      },
      // Without a connection, a form shows an error instead of waiting with a locked button.
      mutations: { networkMode: 'always' },
    },
  });
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
