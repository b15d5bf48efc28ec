import type { authProvider } from '@parlance/contract';
import type { z } from 'zod';

type AuthProvider = z.infer<typeof authProvider>;

/** Where the provider asks the visitor to sign in and then sends them back with a code. */
export function providerUrl({ url, redirectUrl, clientId }: AuthProvider): string {
  const target = new URL(url);
  const query = {
    redirect_uri: redirectUrl,
    client_id: clientId,
    scope: 'email profile openid',
    access_type: 'offline',
    prompt: 'select_account',
    response_type: 'code',
  };
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return target.href;
}

export function providerName({ slug }: AuthProvider): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1);
}
