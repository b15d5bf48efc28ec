import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHits } from './find-hits.ts';

const found = (text: string, ...needles: string[]) =>
  findHits(text, needles).map(({ start, end }) => text.slice(start, end));

test.each<[string, readonly string[], readonly string[]]>([
  ['Save all, save', ['save'], ['Save', 'save']],
  ['Speichern', ['eich', 'cher'], ['eicher']],
  ['aaa', ['aa'], ['aaa']],
  ['ΣΊΣΥΦΟΣ', ['ς'], ['Σ', 'Σ', 'Σ']],
  ['ÄRGER', ['är'], ['ÄR']],
  ['İzmir straße', ['izmir', 'SS'], []],
  ['İİ x', ['X'], ['x']],
  ['🦜 parrot', ['🦜'], ['🦜']],
  ['text', ['', 'nowhere'], []],
])('%j has the hits of %j', (text, needles, hits) => {
  expect(found(text, ...needles)).toEqual(hits);
});

test('hits are in order, apart, and leave the text as it is', () => {
  const unit = fc.constantFrom('a', 'A', 'b', 'ß', 'İ', '🦜', ' ');
  const text = fc.string({ unit, maxLength: 30 });
  fc.assert(
    fc.property(text, fc.array(fc.string({ unit, maxLength: 3 })), (shown, needles) => {
      const hits = findHits(shown, needles);
      const ends = hits.map(({ start }, at) => start - (hits[at - 1]?.end ?? -1));
      expect(ends.every((gap) => gap > 0)).toBe(true);
      expect(hits.every(({ start, end }) => start < end && end <= shown.length)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
