import { expect, test } from 'vitest';
import type { ShownFinding } from '../findings/findings.api.ts';
import { moveFindings } from './moved-findings.ts';

/** The findings of `teh` in a text. */
function findIn(text: string): ShownFinding[] {
  return [...text.matchAll(/teh/g)].map(({ index: start }) => {
    const end = start + 3;
    const suggestions = [{ text: 'the', fix: { edits: [{ start, end, text: 'the' }] } }];
    const about = {
      check: 'spelling',
      severity: 'info',
      fingerprint: 'f',
      isIgnored: false,
    } as const;
    return { ...about, start, end, data: { word: 'teh' }, suggestions };
  });
}

test.each([
  ['words before', 'so teh end', 'and so teh end'],
  ['words behind', 'so teh', 'so teh end'],
  ['a space behind', 'so teh', 'so teh '],
  ['nothing', 'so teh end', 'so teh end'],
  ['a change between two', 'teh x teh', 'teh more teh'],
  ['less text', 'so so teh end', 'so teh end'],
])('%s typed: findings keep their words', (_, from, to) => {
  expect(moveFindings(findIn(from), from, to)).toEqual(findIn(to));
});

test.each([
  ['a word that goes on', 'so teh', 'so tehe', 0],
  ['a word that begins otherwise', 'teh', 'steh', 0],
  ['a word that is mended', 'so teh teh end', 'so the teh end', 1],
  ['a text that is another', 'so teh', 'all is new', 0],
  ['no text', 'so teh', '', 0],
])('%s: findings that were touched are gone', (_, from, to, left) => {
  const moved = moveFindings(findIn(from), from, to);
  expect(moved).toHaveLength(left);
  for (const { start, end } of moved) expect(to.slice(start, end)).toBe('teh');
});
