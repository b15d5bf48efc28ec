import type { Finding } from '@parlance/contract';
import type { z } from 'zod';
import { sizeOf } from './answers.ts';
import type { issue } from './schemas.ts';

const maxDetailsBytes = 600;
const maxMendedBytes = 1500;

/** A finding as agents need it, with the text as it would be without the mistake, if that is known and short. */
export function toIssue(
  { check, severity, form, start, end, data, fix }: Finding,
  value: string,
): z.output<typeof issue> {
  const mended = fix && applyEdits(value, fix.edits);
  return {
    check,
    severity,
    ...(form && { form }),
    start,
    end,
    details: sizeOf(data) <= maxDetailsBytes ? data : {},
    ...(mended !== undefined && sizeOf(mended) <= maxMendedBytes && { mended }),
  };
}

function applyEdits(
  value: string,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string {
  let mended = value;
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    mended = mended.slice(0, start) + text + mended.slice(end);
  }
  return mended;
}
