import { type ErrorCode, type ErrorDetail, errors } from '@parlance/contract';

/** An error that the caller is told: one code of the contract, and details about the problem. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** The seconds after which another try may succeed, if it needs nobody to act before. */
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

/** About the time that a database or a server takes to restart. */
const secondsAway = 5;

/** The error while a service is unavailable that comes back by itself. */
export function awayForNow(details: readonly ErrorDetail[] = [], cause?: unknown): AppError {
  return new AppError('Unavailable', details, { cause, retryAfter: secondsAway });
}
