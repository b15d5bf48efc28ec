import { ApiError, finding } from '@parlance/contract';
import type { ShownFinding } from '../findings/findings.api.ts';
import type { EditState } from './edit-queue.ts';

/** An edit that the server refused for what is wrong with it, so that somebody can mend it. */
export interface Refusal {
  /** The text that was sent. */
  readonly value: string;
  /** The findings of checks that keep the text from being saved, or from being reviewed. */
  readonly findings: readonly ShownFinding[];
  /** Whether the text alone was fine. */
  readonly isOfState: boolean;
  readonly error: ApiError;
}

/** Reads why an edit was refused; undefined where nothing about it could be mended. */
export function readRefusal(state: EditState | undefined): Refusal | undefined {
  if (state?.status !== 'failed') return undefined;
  const { value, error } = state;
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) {
    return undefined;
  }
  const { details } = error;
  return {
    value,
    findings: details.flatMap((detail) => finding.safeParse(detail.finding).data ?? []),
    isOfState: details.length > 0 && details.every(({ path }) => path === 'body.state'),
    error,
  };
}
