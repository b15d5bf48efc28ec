import type { JudgedSpan } from '@parlance/contract';
import type { Span } from '@parlance/messages';

/** A remark of a model on a text that may have been changed since. */
export interface ShownSpan {
  readonly span: JudgedSpan;
  /** Where what it quotes stands in the text; undefined where it has no place. */
  readonly place: Span | undefined;
}

/** The remarks that are still about a text: those whose words have gone are left out, as after a fix. */
export function listShownSpans(spans: readonly JudgedSpan[], text: string): readonly ShownSpan[] {
  return spans.flatMap((span): ShownSpan[] => {
    if (span.start === null) return [{ span, place: undefined }];
    const start = findPlace(text, span.text, span.start);
    return start < 0 ? [] : [{ span, place: { start, end: start + span.text.length } }];
  });
}

/** Where words stand that stood at an offset: there, or where they are nearest to it. */
function findPlace(text: string, words: string, offset: number): number {
  let nearest = -1;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (nearest < 0 || Math.abs(at - offset) < Math.abs(nearest - offset)) nearest = at;
  }
  return nearest;
}

/** A text with a fix in the place of what is quoted. */
export function withFix(text: string, { start, end }: Span, fix: string): string {
  return `${text.slice(0, start)}${fix}${text.slice(end)}`;
}
