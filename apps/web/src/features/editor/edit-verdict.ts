import { ApiError, author, ConnectionError, translation } from '@parlance/contract';
import type { Verdict } from './edit-queue.ts';

/** Decides what happens to an edit whose request failed. */
export function judgeError(error: unknown): Verdict {
  if (error instanceof ConnectionError || isTimeout(error)) return 'retry';
  if (!(error instanceof ApiError)) return 'refused';
  if (error.status === 401) return 'sign-in';
  if (error.code === 'Conflict') {
    const current = translation.safeParse(error.details[0]?.current).data;
    if (current) return { current, by: author.safeParse(error.details[0]?.by).data };
  }
  return error.status >= 500 || error.status === 429 || error.status === 408 ? 'retry' : 'refused';
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
