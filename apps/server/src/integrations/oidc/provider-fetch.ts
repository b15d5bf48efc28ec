import type { CustomFetchOptions } from 'openid-client';
import { createGuardedFetch } from '../outgoing/guarded-fetch.ts';
import { ProviderUnavailableError } from './provider-errors.ts';

// The administrator has configured the provider, so it may be anywhere. Documents, key sets and tokens need only a small
// part of the size.
const fetchDocument = createGuardedFetch({ rules: undefined, maxBytes: 1_048_576 });

/**
 * `fetch` for requests to a provider. Bodies are read completely and limited in size. Redirects, failures of the
 * provider and answers that are not JSON throw a `ProviderUnavailableError`.
 */
export async function fetchFromProvider(
  url: string,
  options: CustomFetchOptions,
): Promise<Response> {
  const unavailable = (what: string) => {
    const { origin, pathname } = new URL(url);
    return new ProviderUnavailableError(`${options.method} ${origin}${pathname} ${what}`);
  };
  const { status, headers, text } = await readAnswer(url, options).catch((error) => {
    throw unavailable(`failed: ${error instanceof Error ? error.message : String(error)}`);
  });
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (status !== 200 && !isRefusal) throw unavailable(`answered with status ${status}`);
  if (status === 200 && !isJson(text)) throw unavailable('did not answer with JSON');
  return new Response(text, { status, headers });
}

async function readAnswer(url: string, options: CustomFetchOptions) {
  const answer = await fetchDocument(url, options as RequestInit);
  const { status, headers } = answer;
  return { status, headers, text: await answer.text() };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
