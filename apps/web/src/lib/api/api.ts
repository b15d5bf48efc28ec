import { ApiError, type Client, createClient, type Endpoint } from '@parlance/contract';
import { session } from './session.ts';

/** A 401 from these paths means wrong credentials, and not that the session is over. */
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

/** The header that the server requires of requests that change something, if it has set the cookie. */
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
 * Whether the server has refused a request because its target or the user's role has changed. The end of the
 * session is not a refusal, because no page is left to refresh.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401;
}
