import { z } from 'zod';

/** The secrets of a sign-in that this tab has begun; docs/decisions/006 says what each is for. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string().optional(),
});

export type ProviderAttempt = z.infer<typeof attemptSchema>;

/** The parameters of an attempt that are sent to the provider. */
export interface ProviderRequest {
  readonly state: string;
  readonly nonce: string;
  /** The S256 hash of the code verifier. */
  readonly challenge: string | undefined;
}

/** A provider redirected here although this tab had not sent it a request. */
export class UnaskedAnswerError extends Error {
  override readonly name = 'UnaskedAnswerError';
}

const storageKey = 'providerAttempt';

/** Begins a sign-in, which replaces an unfinished one. */
export async function beginAttempt(storage: Storage): Promise<ProviderRequest> {
  const [state, nonce, codeVerifier] = [randomText(), randomText(), randomText()];
  const challenge = await challengeOf(codeVerifier);
  const attempt: ProviderAttempt = { state, nonce, ...(challenge && { codeVerifier }) };
  storage.setItem(storageKey, JSON.stringify(attempt));
  return { state, nonce, challenge };
}

/**
 * The attempt that an answer with this state belongs to. Every answer ends the attempt.
 * @throws {UnaskedAnswerError} if there is no such attempt
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
  // Browsers offer `crypto.subtle` to pages of https and localhost only. Without it the code verifier is left out,
  // and the other checks remain.
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
