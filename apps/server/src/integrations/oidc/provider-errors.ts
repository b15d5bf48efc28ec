import { ClientError, ResponseBodyError } from 'openid-client';

/** The code can't be used: the provider refuses it, or its ID token is not trustworthy. */
export class CodeRefusedError extends Error {
  override readonly name = 'CodeRefusedError';
}

/** The provider does not answer, answers nonsense, or does not know Parlance. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

/**
 * The error codes of problems with an ID token. They mean a problem with another part of the answer only if a body is
 * their cause.
 */
const tokenFaults = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_PARSE_ERROR',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/**
 * Classifies an error of the library by its cause, with a message that may be logged: it has no tokens and no claims.
 */
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
  // The messages of parsers quote the text that they could not parse.
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
  // An answer without an ID token is valid if the code was requested without `openid`.
  const isRightAnswer = 'access_token' in body && 'token_type' in body && !('id_token' in body);
  return !isRightAnswer;
}
