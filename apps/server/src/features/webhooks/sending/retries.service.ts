import { testEventType } from '@parlance/contract';

const minute = 60;
const hour = 3600;

/** How long after each failed try the next one comes, in seconds. */
const delays = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const maxDelay = 24 * hour;
/** The share of a delay that chance adds or takes away, so that what failed together does not come back together. */
const jitter = 0.1;

export interface FailedTry {
  readonly type: string;
  /** The number of the try that failed, from 1. */
  readonly tries: number;
  /** The header `retry-after` of the answer, if it has one. */
  readonly retryAfter: string | undefined;
}

/** How many seconds after a failed try the next one comes; undefined after the last one. A test has one try. */
export function findDelay(
  { type, tries, retryAfter }: FailedTry,
  random = Math.random,
): number | undefined {
  const delay = delays[tries - 1];
  if (delay === undefined || type === testEventType) return undefined;
  const own = delay * (1 + jitter * (2 * random() - 1));
  return Math.max(own, Math.min(readRetryAfter(retryAfter), maxDelay));
}

/** Reads seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(text = ''): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, (date - Date.now()) / 1000);
}
