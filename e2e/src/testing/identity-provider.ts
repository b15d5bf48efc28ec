import type { Page } from 'playwright-core';
import { startOidcProvider } from '../../../apps/server/src/testing/services/oidc-provider.ts';

/** A person with an account at the provider. */
interface Identity {
  readonly name: string;
  readonly email: string;
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** An OpenID Connect provider, with its sign-in page. */
export async function startIdentityProvider() {
  const { client, issueCode, close } = await startOidcProvider();
  return {
    close,
    /** The server settings for this provider. */
    settingsFor: (url: string) => ({
      PUBLIC_URL: url,
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_ISSUER_URL: client.issuerUrl,
    }),
    /** Answers the sign-in page for an identity, and records the query of each visit. */
    async receive(page: Page, identity: Identity) {
      const visits: Record<string, string>[] = [];
      await page.route(`${client.issuerUrl}/authorize?*`, (route) => {
        const query = Object.fromEntries(new URL(route.request().url()).searchParams);
        visits.push(query);
        const { redirect_uri = '', state = '', nonce, code_challenge: challenge } = query;
        const code = issueCode({
          redirectUrl: redirect_uri,
          claims: { ...identity, email_verified: true, nonce },
          ...(challenge && { challenge }),
        });
        const back = (answer: Record<string, string>) =>
          `${redirect_uri}?${new URLSearchParams({ state, ...answer })}`;
        return route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>Provider</title>
            <a href="${back({ code })}">Continue</a>
            <a href="${back({ error: 'access_denied' })}">Cancel</a>`,
        });
      });
      return visits;
    },
  };
}
