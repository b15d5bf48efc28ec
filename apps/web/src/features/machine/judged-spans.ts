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
  const places = findPlaces(spans, text);
  return spans.flatMap((span): ShownSpan[] => {
    if (span.start === null) return [{ span, place: undefined }];
    const start = places.get(span);
    return start === undefined ? [] : [{ span, place: { start, end: start + span.text.length } }];
  });
}

/** Where the words of remarks stand: each at a place of its own, those first that are nearest to where they were. */
function findPlaces(spans: readonly JudgedSpan[], text: string): ReadonlyMap<JudgedSpan, number> {
  const pairs = spans.flatMap((span) => {
    const { start, text: words } = span;
    if (start === null) return [];
    return listOccurrences(text, words).map((at) => ({ span, at, distance: Math.abs(at - start) }));
  });
  const places = new Map<JudgedSpan, number>();
  const taken = new Set<string>();
  for (const { span, at } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    const place = `${at} ${span.text}`;
    if (places.has(span) || taken.has(place)) continue;
    places.set(span, at);
    taken.add(place);
  }
  return places;
}

function listOccurrences(text: string, words: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) found.push(at);
  return found;
}

/** A text with a fix in the place of what is quoted. */
export function withFix(text: string, { start, end }: Span, fix: string): string {
  return `${text.slice(0, start)}${fix}${text.slice(end)}`;
}
