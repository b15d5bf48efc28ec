import { describe, expect, it } from 'vitest';
import { joinMarked, withoutMarks } from './marks.ts';
import { tokenise } from './tokenise.ts';

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

describe('a part between marks', () => {
  const parts = (text: string) =>
    joinMarked(tokenise(text, { placeholders: ['printf'], markup: 'xml', escapes: false })).map(
      ({ kind, start, end }) => [kind, text.slice(start, end)],
    );

  it('is one placeholder with them', () => {
    expect(parts('To <xliff:g id="a">%s</xliff:g> of <b>%d</b>')).toEqual([
      ['text', 'To '],
      ['placeholder', '<xliff:g id="a">%s</xliff:g>'],
      ['text', ' of '],
      ['tag', '<b>'],
      ['placeholder', '%d'],
      ['tag', '</b>'],
    ]);
    expect(parts('<xliff:g>Ada <xliff:g>%s</xliff:g></xliff:g><xliff:g>!</xliff:g>')).toEqual([
      ['placeholder', '<xliff:g>Ada <xliff:g>%s</xliff:g></xliff:g>'],
      ['placeholder', '<xliff:g>!</xliff:g>'],
    ]);
  });

  it.each([
    '<xliff:g>%s',
    '%s</xliff:g>',
    '<xliff:g></xliff:g>',
    '<xliff:g>a\nb</xliff:g>',
    '<xliff:g>% s</xliff:g>',
    '<xliff:g>%s</xliff:g',
  ])('stays apart in %j', (text) => {
    expect(parts(text).map(([, part]) => part)).not.toContain(text);
    expect(
      parts(text)
        .map(([, part]) => part)
        .join(''),
    ).toBe(text);
  });
});
