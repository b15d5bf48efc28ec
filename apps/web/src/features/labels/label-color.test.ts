import { labelBody } from '@parlance/contract';
import { expect, it } from 'vitest';
import { palette, shuffleColor, toHexColor } from './label-color.ts';

it.each([
  ['#abc', '#aabbcc'],
  ['abc', '#aabbcc'],
  [' #A1b2C3 ', '#A1b2C3'],
  ['A1b2C3', '#A1b2C3'],
  ['', undefined],
  ['#', undefined],
  ['#abcd', undefined],
  ['#ggg', undefined],
  ['red', undefined],
  ['##aabbcc', undefined],
])('takes %j for %j', (text, expected) => {
  expect(toHexColor(text)).toBe(expected);
  if (expected !== undefined) expect(labelBody.shape.color.safeParse(expected).success).toBe(true);
});

it('shuffles to another colour of the palette', () => {
  for (const present of palette) {
    for (const random of [0, 0.5, 0.999]) {
      const next = shuffleColor(present.toLowerCase(), () => random);
      expect(palette).toContain(next);
      expect(next).not.toBe(present);
    }
  }
});
