import { text } from '@parlance/contract';
import type { FastifyBaseLogger } from 'fastify';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client';
import type { OidcClient } from '../../config.ts';
import { toPublicUrl } from '../../public-url.ts';
import { createDiscovery, type ProviderMetadata, requestTimeoutSeconds } from './discovery.ts';
import { CodeRefusedError, toProviderError } from './provider-errors.ts';
import { fetchFromProvider } from './provider-fetch.ts';

/** The code that a front end received from the provider, with values of its request. */
export interface ProviderCode {
  readonly code: string;
  readonly nonce?: string | null | undefined;
  readonly codeVerifier?: string | null | undefined;
}

/** The person that the provider vouches for. */
export interface ProviderIdentity {
  readonly issuer: string;
  /** The issuer never gives it to anybody else, while an address may be reassigned. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
}

/** A provider of OpenID Connect that people sign in with. */
export interface OidcProvider {
  readonly clientId: string;
  readonly redirectUrl: string;
  /** The URL where a browser requests a code. Rejects with a `ProviderUnavailableError`. */
  getAuthorizationUrl(): Promise<string>;
  /**
   * Exchanges a code for an identity, and checks the ID token: signature by a key of the provider,
   * issuer, audience, times, nonce. `state` is not checked here: it ties the answer to the browser
   * that asked, which only the front end knows, as the server keeps no session.
   *
   * Rejects with a `CodeRefusedError` or a `ProviderUnavailableError`.
   */
  getIdentity(code: ProviderCode): Promise<ProviderIdentity>;
}

export interface OidcProviderOptions {
  readonly client: OidcClient;
  readonly publicUrl: string;
  readonly logger: FastifyBaseLogger;
}

/** How far the clocks of the provider and the server may differ. */
const clockToleranceSeconds = 30;
const subjectSchema = text(1, 255);

export function createOidcProvider({
  client,
  publicUrl,
  logger,
}: OidcProviderOptions): OidcProvider {
  const redirectUrl = toPublicUrl(publicUrl, 'auth/callback');
  const issuer = client.issuerUrl;
  const discover = createDiscovery(client, {
    onFailing: ({ message: reason }) =>
      logger.warn({ issuer, reason }, 'sign-in provider can not be reached'),
    onWorking: () => logger.info({ issuer }, 'sign-in provider can be reached again'),
  });

  async function exchange({ code, nonce, codeVerifier }: ProviderCode): Promise<IDToken> {
    const callbackUrl = new URL(redirectUrl);
    callbackUrl.searchParams.set('code', code);
    const configuration = configure(client, await discover());
    const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
      idTokenExpected: true,
      ...(nonce ? { expectedNonce: nonce } : {}),
      ...(codeVerifier ? { pkceCodeVerifier: codeVerifier } : {}),
    });
    const claims = tokens.claims();
    if (!claims) throw new CodeRefusedError('there is no ID token');
    return claims;
  }

  return {
    clientId: client.clientId,
    redirectUrl,
    getAuthorizationUrl: async () => (await discover()).authorizationUrl,
    async getIdentity(code) {
      try {
        return toIdentity(await exchange(code));
      } catch (thrown) {
        const error = thrown instanceof CodeRefusedError ? thrown : toProviderError(thrown);
        if (error instanceof CodeRefusedError) {
          logger.warn({ issuer, reason: error.message }, 'code of the sign-in provider refused');
        }
        throw error;
      }
    },
  };
}

/**
 * A configuration for one exchange. The library caches keys with it and would not look for rotated keys for a minute.
 * A configuration for each exchange reads the keys every time, so that a key is known as soon as it is used.
 */
function configure(client: OidcClient, { server }: ProviderMetadata): Configuration {
  // Without the list, providers accept Basic. Some that accept both decode Basic in a way of their own.
  const methods = server.token_endpoint_auth_methods_supported;
  const authenticate = methods?.includes('client_secret_post')
    ? ClientSecretPost(client.clientSecret)
    : ClientSecretBasic(client.clientSecret);
  const configuration = new Configuration(
    // The parameter `iss` is not passed on by the front end. It distinguishes several providers, and there is only
    // one here.
    { ...server, authorization_response_iss_parameter_supported: false },
    client.clientId,
    undefined,
    authenticate,
  );
  configuration.timeout = requestTimeoutSeconds;
  configuration[customFetch] = fetchFromProvider;
  allowInsecureRequests(configuration);
  enableNonRepudiationChecks(configuration);
  return configuration;
}

function toIdentity(claims: IDToken): ProviderIdentity {
  if (claims.iat > Date.now() / 1000 + clockToleranceSeconds) {
    throw new CodeRefusedError('the ID token was issued in the future');
  }
  if (!subjectSchema.safeParse(claims.sub).success) {
    throw new CodeRefusedError('the ID token has no usable subject');
  }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof claims.email === 'string' ? claims.email : undefined,
    emailVerified: claims.email_verified === true,
    name: typeof claims.name === 'string' ? claims.name : undefined,
  };
}
