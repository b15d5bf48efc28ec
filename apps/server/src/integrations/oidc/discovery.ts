import {
  allowInsecureRequests,
  customFetch,
  discovery as discover,
  type ServerMetadata,
} from 'openid-client';
import type { OidcClient } from '../../config.ts';
import { ProviderUnavailableError, toProviderError } from './provider-errors.ts';
import { fetchFromProvider } from './provider-fetch.ts';
import { isSecureUrl } from './secure-url.ts';

/** The metadata that the provider publishes. */
export interface ProviderMetadata {
  readonly authorizationUrl: string;
  readonly server: ServerMetadata;
}

export const requestTimeoutSeconds = 4;
const goodForMs = 3_600_000;
const retryAfterMs = 5_000;

export interface DiscoveryEvents {
  /** Called when discovery fails after it worked. */
  onFailing(error: Error): void;
  onWorking(): void;
}

/**
 * Reads the provider's document at most once an hour for all callers. If that fails, it is tried again every few
 * seconds at most, and the last good document stays in use. Rejects with a `ProviderUnavailableError` if there is
 * none.
 */
export function createDiscovery(
  client: OidcClient,
  events: DiscoveryEvents,
): () => Promise<ProviderMetadata> {
  let known: { readonly metadata: ProviderMetadata; readonly readAt: number } | undefined;
  let failure: { readonly error: Error; readonly failedAt: number } | undefined;
  let pending: Promise<ProviderMetadata> | undefined;

  async function refresh(): Promise<ProviderMetadata> {
    try {
      const metadata = await readMetadata(client);
      if (failure) events.onWorking();
      known = { metadata, readAt: Date.now() };
      failure = undefined;
      return metadata;
    } catch (thrown) {
      const error = toProviderError(thrown);
      if (!failure) events.onFailing(error);
      failure = { error, failedAt: Date.now() };
      if (known) return known.metadata;
      throw error;
    } finally {
      pending = undefined;
    }
  }

  return async () => {
    if (known && Date.now() - known.readAt < goodForMs) return known.metadata;
    if (!failure || Date.now() - failure.failedAt >= retryAfterMs) {
      pending ??= refresh();
      return pending;
    }
    if (known) return known.metadata;
    throw failure.error;
  };
}

async function readMetadata({ issuerUrl, clientId }: OidcClient): Promise<ProviderMetadata> {
  const configuration = await discover(new URL(issuerUrl), clientId, undefined, undefined, {
    timeout: requestTimeoutSeconds,
    [customFetch]: fetchFromProvider,
    execute: [allowInsecureRequests],
  });
  const server = configuration.serverMetadata();
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (!isSecureUrl(server[name])) {
      throw new ProviderUnavailableError(`the provider's document has no secure ${name}`);
    }
  }
  return { authorizationUrl: String(server.authorization_endpoint), server };
}
