import { expect, it } from 'vitest';
import { compareNames } from './order.ts';

it.each([
  ['1', '2', -1],
  ['2', '10', -1],
  ['a10b', 'a9b', 1],
  ['a1', 'a!', 1],
  ['a', 'B', -1],
  ['a', 'A', 1],
  ['007', '7', -1],
  ['a', 'a1', -1],
  ['same', 'same', 0],
])('%s and %s are in order: %i', (a, b, sign) => {
  expect(Math.sign(compareNames(a, b))).toBe(sign);
  expect(Math.sign(compareNames(b, a))).toBe(-sign + 0);
});
