import { expect, it } from 'vitest';
import { withoutMarks } from './marks.ts';

it.each([
  ['<xliff:g id="user">%1$s</xliff:g> is in', '%1$s is in', false],
  ['<xliff:g id="a>b">%1$s</xliff:g><xliff:g/>', '%1$s', false],
  ['<b><xliff:g>Ada</xliff:g></b>', '<b>Ada</b>', true],
  ['5 < <xliff:g>%d</xliff:g> &amp; 6', '5 < %d &amp; 6', false],
])('the marks of %s go', (text, plain, hasTags) => {
  expect(withoutMarks(text)).toEqual({ text: plain, hasTags });
});

it.each(['%s', '<b>%s</b>', '<xliff:gx>', 'of <xliff:g', '&lt;xliff:g>'])(
  '%s has no marks',
  (text) => expect(withoutMarks(text)).toBeUndefined(),
);
