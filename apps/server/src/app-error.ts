import { type ErrorCode, type ErrorDetail, errors } from '@parlance/contract';

/** An outcome that the caller must be told: one code of the contract, and where the problem is. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** After how many seconds another try may succeed, if nobody has to do anything before. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: readonly ErrorDetail[] = [], options?: AppErrorOptions) {
    super(errors[code].message, options);
    this.code = code;
    this.details = details;
    this.retryAfter = options?.retryAfter;
  }
}

interface AppErrorOptions {
  /** For the log only. */
  readonly cause?: unknown;
  readonly retryAfter?: number;
}

/** As long as a database or a server takes to start again. */
const secondsAway = 5;

/** The answer while something is away that comes back by itself. */
export function awayForNow(details: readonly ErrorDetail[] = [], cause?: unknown): AppError {
  return new AppError('Unavailable', details, { cause, retryAfter: secondsAway });
}
