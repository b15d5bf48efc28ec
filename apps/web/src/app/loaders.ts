import { ApiError } from '@parlance/contract';
import {
  CancelledError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

/** A request that goes with its askers so many times is not made again. */
const maxTries = 5;

/** Data of a query for a page that is being opened; from the cache if it is there. */
export function loadQuery<T, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, Key>,
): Promise<T> {
  return untilAnswered(() => queryClient.ensureQueryData(query));
}

/** Like `loadQuery`, but always from the server. */
export function reloadQuery<T, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, Key>,
): Promise<T> {
  return untilAnswered(() => queryClient.fetchQuery({ ...query, staleTime: 0 }));
}

/**
 * Parts of the page before may have asked for the same, and when the last of them goes, the request is cancelled: the
 * new page still needs it, so it is made again.
 */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CancelledError) || tries === maxTries) throw error;
    }
  }
}

/** Shows the 404 page when the resource in the address does not exist. */
export async function orNotFoundPage<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      throw redirect({ to: '/404', replace: true });
    }
    throw error;
  }
}
