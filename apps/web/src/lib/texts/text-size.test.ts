import { plainSyntax, type TextSyntax } from '@parlance/messages';
import { expect, test } from 'vitest';
import { listShown, sizeOf, widthOf } from './text-size.ts';

const html: TextSyntax = { placeholders: ['printf'], markup: 'html', escapes: false };

test.each([
  ['', plainSyntax, { characters: 0, bytes: 0, lines: 1 }],
  ['Öffnen', plainSyntax, { characters: 6, bytes: 7, lines: 1 }],
  ['e\u0301 👩‍👩‍👧', plainSyntax, { characters: 3, bytes: 22, lines: 1 }],
  ['a\r\nb\nc', plainSyntax, { characters: 5, bytes: 6, lines: 3 }],
  ['<b>%d</b> &amp; %s', html, { characters: 7, bytes: 7, lines: 1 }],
])('the size of %j', (text, syntax, size) => {
  expect(sizeOf(listShown(text, false, syntax))).toEqual(size);
});

test('a text with plural forms is as large as its largest form', () => {
  const text = '{n, plural, one {ein Öl} other {%d Öle\nda}}';
  expect(sizeOf(listShown(text, true, html))).toEqual({ characters: 9, bytes: 10, lines: 2 });
  expect(sizeOf(listShown('none', true, html))).toEqual({ characters: 4, bytes: 4, lines: 1 });
});

test('the width is that of the widest line of all forms', () => {
  const measure = (line: string) => line.length * 10;
  expect(
    widthOf(listShown('{n, plural, one {ein Öl} other {%d Öle\nda}}', true, html), measure),
  ).toBe(60);
  expect(widthOf(listShown('<b>ab</b>\r\nabc', false, html), measure)).toBe(30);
  expect(widthOf(listShown('', false, html), measure)).toBe(0);
});
