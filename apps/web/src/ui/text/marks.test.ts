import { type TextSyntax, tokenise } from '@parlance/messages';
import { describe, expect, test } from 'vitest';
import { findMarks } from './marks.ts';

const html: TextSyntax = { placeholders: ['printf'], markup: 'html', escapes: true };

const marksOf = (text: string) =>
  findMarks(text, tokenise(text, html)).map(({ look, start, end }) => [
    look,
    text.slice(start, end),
  ]);

describe('the marks of a text', () => {
  test('are placeholders, tags, entities, escapes and addresses, where they stand', () => {
    expect(marksOf('%1$s <b>&amp;</b>\\n https://example.org')).toEqual([
      ['placeholder', '%1$s'],
      ['tag', '<b>'],
      ['code', '&amp;'],
      ['tag', '</b>'],
      ['code', '\\n'],
      ['address', 'https://example.org'],
    ]);
  });

  test('tell what is broken', () => {
    const text = 'a <b';
    expect(findMarks(text, tokenise(text, html))).toEqual([
      { look: 'tag', start: 2, end: 4, isBroken: true },
    ]);
  });

  test('are spaces at the edges of lines and doubled ones, and no others', () => {
    expect(marksOf(' a b  c \n d')).toEqual([
      ['space', ' '],
      ['space', ' '],
      ['space', ' '],
      ['space', ' '],
      ['lineEnd', '\n'],
      ['space', ' '],
    ]);
  });

  test('are characters that nobody sees, with their names', () => {
    const text = 'a\u00a0b\u200bc\td\u0007';
    expect(findMarks(text, tokenise(text, html))).toEqual([
      { look: 'noBreak', start: 1, end: 2, name: 'U+00A0 NO-BREAK SPACE' },
      { look: 'hidden', start: 3, end: 4, name: 'U+200B ZERO WIDTH SPACE' },
      { look: 'tab', start: 5, end: 6, name: 'U+0009 CHARACTER TABULATION' },
      { look: 'hidden', start: 7, end: 8, name: 'U+0007' },
    ]);
  });

  test('leave the parts of an emoji together', () => {
    expect(marksOf('👩🏽‍💻 ❤️‍🔥 👨‍👩‍👧')).toEqual([]);
    expect(marksOf('क्‍ष')).toEqual([['hidden', '\u200d']]);
  });

  test('are none within a placeholder or a tag', () => {
    expect(marksOf('<a  href="x">')).toEqual([['tag', '<a  href="x">']]);
  });
});
