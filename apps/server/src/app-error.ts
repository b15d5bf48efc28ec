import { type ErrorCode, type ErrorDetail, errors } from '@parlance/contract';

/** An outcome that the caller must be told: one code of the contract, and where the problem is. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];

  constructor(code: ErrorCode, details: readonly ErrorDetail[] = []) {
    super(errors[code].message);
    this.code = code;
    this.details = details;
  }
}
