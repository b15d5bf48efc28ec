import { expect, it } from 'vitest';
import { createPositions } from './position.ts';

it.each([
  ['', 0, 1, 1],
  ['ab', 1, 1, 2],
  ['a\nb', 1, 1, 2],
  ['a\nb', 2, 2, 1],
  ['a\r\nb', 3, 2, 1],
  ['a\rb', 2, 2, 1],
  ['a\n\n\nb', 4, 4, 1],
  ['😀x', 2, 1, 3],
  ['a\n', 2, 2, 1],
])('finds %j at %i', (text, offset, line, column) => {
  expect(createPositions(text)(offset)).toEqual({ line, column });
});
