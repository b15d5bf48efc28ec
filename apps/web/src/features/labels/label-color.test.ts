import { labelBody } from '@parlance/contract';
import { expect, it } from 'vitest';
import { contrast, palette, shuffleColor, textColorOn, toHexColor } from './label-color.ts';

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2);
});

it('puts readable text on every colour of the palette and on every grey', () => {
  const greys = Array.from(
    { length: 256 },
    (_, n) => `#${n.toString(16).padStart(2, '0').repeat(3)}`,
  );
  for (const color of [...palette, ...greys]) {
    expect(contrast(color, textColorOn(color)), color).toBeGreaterThanOrEqual(4.5);
  }
});

it('goes by contrast where lightness misleads', () => {
  // Pure blue and pure yellow are equally light in HSL.
  expect(textColorOn('#0000ff')).toBe('#ffffff');
  expect(textColorOn('#ffff00')).toBe('#000000');
});

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
