import { z } from 'zod';

/**
 * What only this tab knows about a sign-in that it began; docs/decisions/006 says what each part
 * is for.
 */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string().optional(),
});

export type ProviderAttempt = z.infer<typeof attemptSchema>;

/** What goes to the provider of an attempt. */
export interface ProviderRequest {
  readonly state: string;
  readonly nonce: string;
  /** S256 of the code verifier. */
  readonly challenge: string | undefined;
}

/** Somebody came back from a provider without having been sent there by this tab. */
export class UnaskedAnswerError extends Error {
  override readonly name = 'UnaskedAnswerError';
}

const storageKey = 'providerAttempt';

/** Begins a sign-in, which takes the place of one that was never finished. */
export async function beginAttempt(storage: Storage): Promise<ProviderRequest> {
  const [state, nonce, codeVerifier] = [randomText(), randomText(), randomText()];
  const challenge = await challengeOf(codeVerifier);
  const attempt: ProviderAttempt = { state, nonce, ...(challenge && { codeVerifier }) };
  storage.setItem(storageKey, JSON.stringify(attempt));
  return { state, nonce, challenge };
}

/**
 * The attempt that an answer with this state belongs to. Whatever comes back ends it.
 * @throws {UnaskedAnswerError} when there is none
 */
export function takeAttempt(storage: Storage, state: string | undefined): ProviderAttempt {
  const kept = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  const attempt = attemptSchema.safeParse(JSON.parse(kept ?? 'null')).data;
  if (attempt === undefined || attempt.state !== state) throw new UnaskedAnswerError();
  return attempt;
}

function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Proof Key for Code Exchange, RFC 7636, section 4.2. */
async function challengeOf(codeVerifier: string): Promise<string | undefined> {
  // Browsers hash for pages of https and of this machine only; the other checks remain.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  return digest && toBase64Url(new Uint8Array(digest));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
