import { ClientError, ResponseBodyError } from 'openid-client';

/** The code is good for nothing: refused by the provider, or its ID token must not be believed. */
export class CodeRefusedError extends Error {
  override readonly name = 'CodeRefusedError';
}

/** The provider gives no answer, none that makes sense, or does not know Parlance. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

/** What is wrong with an ID token; with other parts of an answer only where a body is the cause. */
const tokenFaults = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_PARSE_ERROR',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** Says whose fault an error of the library is, in words that may be logged: no token, no claim. */
export function toProviderError(error: unknown): CodeRefusedError | ProviderUnavailableError {
  const chain = causesOf(error);
  const ours = chain.find((cause) => cause instanceof ProviderUnavailableError);
  if (ours) return ours;
  if (error instanceof ResponseBodyError) {
    const refusal = `the provider answered “${error.error.slice(0, 100)}”`;
    return error.error === 'invalid_grant'
      ? new CodeRefusedError(refusal)
      : new ProviderUnavailableError(refusal);
  }
  // What a parser says quotes the text that it could not read.
  const told = chain.filter((cause) => !(cause instanceof SyntaxError));
  const reason = told.map(({ message }) => message).join(': ');
  const isTokenFault =
    error instanceof ClientError && tokenFaults.has(error.code ?? '') && !blamesBody(told.at(-1));
  return isTokenFault ? new CodeRefusedError(reason) : new ProviderUnavailableError(reason);
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function blamesBody(error: Error | undefined): boolean {
  const { body } = (error?.cause ?? {}) as { body?: object };
  if (body === undefined) return false;
  // Without an ID token it is a right answer, to a code that was not asked for with `openid`.
  const isRightAnswer = 'access_token' in body && 'token_type' in body && !('id_token' in body);
  return !isRightAnswer;
}
