import type { Span } from '@parlance/messages';

/** The places of a text where one of some texts is found, whatever the case; in order, and joined where they meet. */
export function findHits(text: string, needles: readonly string[]): readonly Span[] {
  if (needles.length === 0 || text === '') return [];
  const folded = foldCase(text);
  const found = needles.map(foldCase).flatMap((needle) => placesOf(folded, needle));
  const hits: { start: number; end: number }[] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = hits.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else hits.push({ start, end });
  }
  return hits;
}

function placesOf(text: string, needle: string): Span[] {
  const places: Span[] = [];
  if (needle === '') return places;
  for (let start = text.indexOf(needle); start >= 0; start = text.indexOf(needle, start + 1)) {
    places.push({ start, end: start + needle.length });
  }
  return places;
}

/** A text of the same length in which all cases of a letter are the same, as far as they are one letter. */
function foldCase(text: string): string {
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    const folded = letter.toUpperCase().toLowerCase();
    if (folded.length === letter.length) return folded;
    return lower.length === letter.length ? lower : letter;
  }).join('');
}
