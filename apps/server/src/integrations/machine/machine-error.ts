import type { MachineProblem } from '@parlance/contract';
import { type OutgoingErrorReason, toOutgoingError } from '../outgoing/outgoing-error.ts';

/** Problems that may be over after a while. */
const passing: readonly MachineProblem[] = ['unreachable', 'timeout', 'rate', 'server', 'answer'];

export interface MachineErrorOptions extends ErrorOptions {
  /** How long the provider asks to wait. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the provider may have done what it was asked for, and charge for it, though nothing came of it. */
  readonly mayHaveCost?: boolean;
}

/** Why a provider did not do what it was asked for. */
export class MachineError extends Error {
  override readonly name = 'MachineError';
  readonly problem: MachineProblem;
  readonly retryAfterMs: number | undefined;
  readonly mayHaveCost: boolean;

  constructor(problem: MachineProblem, message: string, options: MachineErrorOptions = {}) {
    super(message.slice(0, maxMessageLength), options);
    this.problem = problem;
    this.retryAfterMs = options.retryAfterMs;
    this.mayHaveCost = options.mayHaveCost ?? false;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return passing.includes(this.problem);
  }
}

const maxMessageLength = 300;

const problemsOfReasons: Readonly<Record<OutgoingErrorReason, MachineProblem>> = {
  address: 'address',
  name: 'unreachable',
  connection: 'unreachable',
  certificate: 'unreachable',
  timeout: 'timeout',
  answer: 'answer',
};

/** The error of a request that got no answer. Once it was sent, the provider may have done what it asks for. */
export function toConnectionError(error: unknown): MachineError {
  if (error instanceof MachineError) return error;
  const { reason, message } = toOutgoingError(error);
  const problem = problemsOfReasons[reason];
  const mayHaveCost = reason === 'timeout' || reason === 'answer' || reason === 'connection';
  return new MachineError(problem, message, { cause: error, mayHaveCost });
}

/** The error of an answer whose status is none of success. `message` is what the provider says of it. */
export function toStatusError(status: number, headers: Headers, message: string): MachineError {
  const retryAfterMs = readRetryAfter(headers);
  return new MachineError(problemOf(status, message), message || `HTTP ${status}`, {
    retryAfterMs,
  });
}

function problemOf(status: number, message: string): MachineProblem {
  if (status === 402 || status === 456 || /insufficient_quota|quota exceeded/i.test(message)) {
    return 'quota';
  }
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate';
  // A redirect is not followed: it may be a gateway that is not itself at the moment.
  if (status >= 500 || (status >= 300 && status < 400)) return 'server';
  if (/language|target_lang|source_lang/i.test(message) && !/language model/i.test(message)) {
    return 'language';
  }
  return 'refused';
}

const maxWaitMs = 600_000;

/** `Retry-After` in seconds or as a date, and in milliseconds as OpenAI sends it. */
function readRetryAfter(headers: Headers): number | undefined {
  const inMs = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (inMs >= 0) return Math.min(inMs, maxWaitMs);
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxWaitMs);
}
