import type { AuthProvider } from './auth.api.ts';
import type { ProviderRequest } from './provider-attempt.ts';

/** The address where the provider asks for the sign-in and then redirects back with a code. */
export function providerUrl(
  { url, redirectUrl, clientId }: AuthProvider,
  { state, nonce, challenge }: ProviderRequest,
): string {
  const target = new URL(url);
  const query = {
    redirect_uri: redirectUrl,
    client_id: clientId,
    scope: 'email profile openid',
    access_type: 'offline',
    prompt: 'select_account',
    response_type: 'code',
    state,
    nonce,
    ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return target.href;
}
