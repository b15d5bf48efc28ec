import { type ErrorCode, type ErrorDetail, errors } from '@parlance/contract';

/** An outcome that the caller must be told: one code of the contract, and where the problem is. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];

  /** The cause is for the log only. */
  constructor(code: ErrorCode, details: readonly ErrorDetail[] = [], options?: ErrorOptions) {
    super(errors[code].message, options);
    this.code = code;
    this.details = details;
  }
}
