import { expect, test } from 'vitest';
import { sizeOf } from './text-size.ts';

test.each([
  ['', { characters: 0, bytes: 0, lines: 1 }],
  ['Öffnen', { characters: 6, bytes: 7, lines: 1 }],
  ['e\u0301 👩‍👩‍👧', { characters: 3, bytes: 22, lines: 1 }],
  ['a\r\nb\nc', { characters: 5, bytes: 6, lines: 3 }],
])('the size of %j', (text, size) => {
  expect(sizeOf(text, false)).toEqual(size);
});

test('a text with plural forms is as large as its largest form', () => {
  const text = '{n, plural, one {ein Öl} other {# Öle\nda}}';
  expect(sizeOf(text, true)).toEqual({ characters: 8, bytes: 9, lines: 2 });
  expect(sizeOf('none', true)).toEqual({ characters: 4, bytes: 4, lines: 1 });
});
