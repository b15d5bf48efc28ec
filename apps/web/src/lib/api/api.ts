import { ApiError, type Client, createClient, type Endpoint } from '@parlance/contract';
import { session } from './session.ts';

/** A 401 from these says that what was typed is wrong, not that the session is over. */
const credentialPaths = ['/auth/token', '/auth/change-password', '/auth/reset-password'];

const call = createClient({
  token: () => session.get().token,
  headers: csrfHeaders,
});

/** Calls the API as the signed-in user. A 401 ends the session. */
export const api: Client = async (endpoint, input, options) => {
  const { token } = session.get();
  try {
    return await call(endpoint, input, options);
  } catch (error) {
    endSessionOn(error, endpoint, token);
    throw error;
  }
};

/** What the server expects of requests that change something, when it has set the cookie. */
export function csrfHeaders({ method }: Pick<Endpoint, 'method'>): Record<string, string> {
  if (method === 'GET') return {};
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  if (cookie === undefined) return {};
  return { 'x-xsrf-token': decodeURIComponent(cookie.slice('XSRF-TOKEN='.length)) };
}

/** `token` is the one that the request was sent with. */
export function endSessionOn(error: unknown, endpoint: Endpoint, token: string | undefined): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  if (credentialPaths.includes(endpoint.path)) return;
  if (token !== undefined) session.expire(token);
}

/**
 * Whether the server refuses what it was asked for: somebody else has changed it meanwhile, or the role of the user.
 * It does not count that the session is over, since nobody is there to see what has changed.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401;
}
