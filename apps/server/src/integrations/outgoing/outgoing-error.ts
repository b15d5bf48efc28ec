/** Why a request that the server sent got no answer. */
export type OutgoingErrorReason =
  /** It is an address that may not be called. */
  | 'address'
  /** DNS does not know the name. */
  | 'name'
  | 'connection'
  | 'certificate'
  | 'timeout'
  /** What came is no HTTP, or more than is read. */
  | 'answer';

/** Thrown by the guarded fetch, in place of the errors of `fetch`. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly reason: OutgoingErrorReason;
  constructor(reason: OutgoingErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const timeouts = [
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
];
const unknownNames = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA'];
const ofCertificates = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO$)/;
const ofAnswers = /^(Z_|ERR_BROTLI|ERR_ZSTD|UND_ERR_(HEADERS_OVERFLOW|RESPONSE|RES_))/;

/** Names the reason of an error of `fetch`, whose own message is nothing but “fetch failed”. */
export function toOutgoingError(error: unknown): OutgoingError {
  const causes = listCauses(error);
  const own = causes.find((cause) => cause instanceof OutgoingError);
  if (own) return own;
  const reason = causes.map(reasonOf).find((found) => found !== undefined) ?? 'connection';
  return new OutgoingError(reason, causes.at(-1)?.message || 'fetch failed', { cause: error });
}

function reasonOf(error: Error): OutgoingErrorReason | undefined {
  if (error.name === 'TimeoutError') return 'timeout';
  if (error.name === 'HTTPParserError') return 'answer';
  const code = 'code' in error ? String(error.code) : '';
  if (timeouts.includes(code)) return 'timeout';
  if (unknownNames.includes(code)) return 'name';
  if (ofCertificates.test(code)) return 'certificate';
  return ofAnswers.test(code) ? 'answer' : undefined;
}

function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) {
    causes.push(cause);
  }
  return causes;
}
