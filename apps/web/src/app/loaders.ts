import { ApiError } from '@parlance/contract';
import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

/** Data of a query for a page that is being opened; from the cache if it is there. */
export function loadQuery<T, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, Key>,
): Promise<T> {
  return asObserver(queryClient, query, () => queryClient.ensureQueryData(query));
}

/** Like `loadQuery`, but always from the server. */
export function reloadQuery<T, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, Key>,
): Promise<T> {
  return asObserver(queryClient, query, () => queryClient.fetchQuery({ ...query, staleTime: 0 }));
}

/**
 * A request is cancelled with the last observer of its query, and loaders are none. Parts of the page before may observe the
 * same query and go: the new page still needs the answer.
 */
async function asObserver<T, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, Key>,
  load: () => Promise<T>,
): Promise<T> {
  // With all options: an observer hands its own to the query, which asks again with them.
  const leave = new QueryObserver(queryClient, { ...query, enabled: false }).subscribe(() => {});
  try {
    return await load();
  } finally {
    leave();
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
