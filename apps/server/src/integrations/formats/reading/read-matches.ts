import { decodeFile, formats, listXliffMatches, type XliffMatch } from '@parlance/formats';
import { type RefusedFile, toUnreadable } from './file-limits.ts';

export interface MatchesTask {
  readonly bytes: Uint8Array;
}

/** The translations that an XLIFF file has for a memory, or the reasons to refuse it. */
export function readMatches({ bytes }: MatchesTask): readonly XliffMatch[] | RefusedFile {
  const file = decodeFile(formats.xliff12, bytes);
  if ('problem' in file) return { refused: [toUnreadable(file)] };
  const { matches, diagnostics } = listXliffMatches(file.text);
  const refused = diagnostics.filter(({ severity }) => severity === 'error');
  return refused.length > 0 ? { refused } : matches;
}
