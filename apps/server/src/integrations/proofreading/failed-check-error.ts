/** Why a text was not looked through: too many others are, or what would do it has failed, as the log tells. */
export type FailedCheckReason = 'busy' | 'unavailable';

export class FailedCheckError extends Error {
  readonly reason: FailedCheckReason;

  constructor(reason: FailedCheckReason) {
    super(`not looked through: ${reason}`);
    this.reason = reason;
  }
}
