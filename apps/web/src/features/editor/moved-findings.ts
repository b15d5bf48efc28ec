import type { Span } from '@parlance/messages';
import type { ShownFinding } from '../findings/findings.api.ts';

/**
 * The findings of a text as those of the text that it has become: what somebody has typed has moved them, and those
 * that they have touched are gone.
 */
export function moveFindings(
  findings: readonly ShownFinding[],
  from: string,
  to: string,
): readonly ShownFinding[] {
  if (from === to) return findings;
  const max = Math.min(from.length, to.length);
  let before = 0;
  while (before < max && from[before] === to[before]) before++;
  let behind = 0;
  while (behind < max - before && from.at(-1 - behind) === to.at(-1 - behind)) behind++;
  const shift = to.length - from.length;
  return findings.flatMap((finding) => {
    const isBefore = finding.end <= before;
    if (!isBefore && finding.start < from.length - behind) return [];
    const moved = isBefore ? finding : moveBy(finding, shift);
    return isWhole(to, moved) ? [moved] : [];
  });
}

function moveBy(finding: ShownFinding, shift: number): ShownFinding {
  const move = <T extends Span>(span: T): T => ({
    ...span,
    start: span.start + shift,
    end: span.end + shift,
  });
  const suggestions = finding.suggestions?.map(({ text, fix }) => ({
    text,
    fix: { edits: fix.edits.map(move) },
  }));
  return { ...move(finding), suggestions };
}

/** Whether what was found is no part of a longer word. */
function isWhole(text: string, { start, end }: Span): boolean {
  const isPart = (sign: string) => /[\p{L}\p{M}\p{N}]/u.test(sign);
  return !isPart(text.charAt(start - 1)) && !isPart(text.charAt(end));
}
