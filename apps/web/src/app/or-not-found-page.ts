import { ApiError } from '@parlance/contract';
import { redirect } from '@tanstack/react-router';

/** For loaders: shows the 404 page when the resource in the address does not exist. */
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
