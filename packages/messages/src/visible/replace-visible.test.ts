import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMessage } from '../testing/any-message.ts';
import { nastyTexts } from '../testing/nasty-texts.ts';
import { runs } from '../testing/runs.ts';
import { icuSyntax, plainSyntax, tokenStyles } from '../tokens/token.ts';
import { replaceVisible } from './replace-visible.ts';
import { listVisibleParts, lockedSign, type TextReading } from './visible-parts.ts';

const html: TextReading = {
  syntax: { placeholders: ['printf'], markup: 'html', escapes: false },
  isPlural: false,
};
const icu: TextReading = { syntax: icuSyntax, isPlural: false };
const plural: TextReading = { ...html, isPlural: true };

const seen = (text: string, reading: TextReading) =>
  listVisibleParts(text, reading).map((part) => part.text.replaceAll(lockedSign, '·'));

/** Replaces all places of a word in what readers see. */
function replace(text: string, reading: TextReading, word: string, typed: string) {
  const parts = listVisibleParts(text, reading);
  const replacements = parts.flatMap((part, index) =>
    [...part.text.matchAll(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))].map(
      ({ index: start }) => ({
        part: index,
        start,
        end: start + word.length,
        by: [typed],
      }),
    ),
  );
  return replaceVisible(text, reading, { parts, replacements });
}

describe('what readers see', () => {
  it.each<[string, TextReading, string[]]>([
    ['Delete %d <b>files</b>', html, ['Delete · ·files·']],
    ['Tom &amp; Jerry at https://a.org', html, ['Tom & Jerry at ·']],
    ["It''s {name}'s '{x}'", icu, ["It's ·'s {x}"]],
    ['Hi {n, plural, one {# file} other {# files}}', icu, ['Hi ', '· file', '· files']],
    ['{n, plural, one {%d file} other {%d files}}', plural, ['· file', '· files']],
    ['{n, plural, one {it’s} other {it’’s}', plural, []],
    ['{a} {b', icu, ['· ·']],
    ['&Datei', { syntax: { ...plainSyntax, accelerator: '&' }, isPlural: false }, ['Datei']],
  ])('of %j', (text, reading, parts) => expect(seen(text, reading)).toEqual(parts));
});

describe('a text with another word', () => {
  it.each<[string, TextReading, string, string, string | undefined]>([
    ['Delete %d files', html, 'files', 'folders', 'Delete %d folders'],
    ['<b>b</b> b', html, 'b', 'x', '<b>x</b> x'],
    ['Tom &amp; Jerry', html, 'Tom & J', 'G', 'Gerry'],
    [
      '{other, select, other {other {other}}}',
      icu,
      'other',
      'x',
      '{other, select, other {x {other}}}',
    ],
    ['one {n, plural, one {one} other {#}}', icu, 'one', '1', '1 {n, plural, one {1} other {#}}'],
    ['{n, plural, one {a} other {b}}', plural, 'a', "it's", "{n, plural, one {it's} other {b}}"],
    // What is typed is seen, and means nothing to programs.
    ['X{n}', icu, 'X', "l'", "l''{n}"],
    ['{n, plural, other {X #}}', icu, 'X', 'no. #', "{n, plural, other {no. '#' #}}"],
    ['A X', html, 'X', '&', 'A &'],
    // Nothing is added to what programs read, and nothing is lost.
    ['X', icu, 'X', '{x}', undefined],
    ['X', html, 'X', '<b>', undefined],
    ['X', html, 'X', '%d', undefined],
    ['Xd', html, 'X', '%', undefined],
    ['{n, plural, other {X}}', plural, 'X', '}', undefined],
    [
      'Fi&le',
      { syntax: { ...plainSyntax, accelerator: '&' }, isPlural: false },
      'File',
      'x',
      undefined,
    ],
  ])('%j', (text, reading, word, typed, written) => {
    expect(replace(text, reading, word, typed)).toBe(written);
  });

  it('may have its placeholders in another order, and each of them once', () => {
    const text = '%1$s of %2$s';
    const parts = listVisibleParts(text, html);
    const write = (by: readonly (string | { start: number; end: number })[]) =>
      replaceVisible(text, html, { parts, replacements: [{ part: 0, start: 0, end: 6, by }] });
    const [first, second] = [
      { start: 0, end: 1 },
      { start: 5, end: 6 },
    ];
    expect(write([second, ': ', first])).toBe('%2$s: %1$s');
    expect(write([second, ': '])).toBeUndefined();
    expect(write([first, first, second])).toBeUndefined();
  });

  it('reads as before to programs, and is seen as typed, whatever it is', () => {
    const readings = fc.record({
      syntax: fc.record({
        placeholders: fc.subarray([...tokenStyles], { maxLength: 2 }),
        markup: fc.constantFrom('none' as const, 'html' as const, 'xml' as const),
        escapes: fc.boolean(),
      }),
      isPlural: fc.boolean(),
    });
    const texts = fc.oneof(anyMessage, fc.constantFrom(...nastyTexts));
    const typed = fc.oneof(
      fc.constantFrom('x', "'", '#', '{', '&', '<b>', '%s', '\\'),
      fc.string(),
    );
    fc.assert(
      fc.property(texts, readings, typed, fc.nat(), (text, reading, by, seed) => {
        const parts = listVisibleParts(text, reading);
        const index = seed % Math.max(1, parts.length);
        const length = parts[index]?.text.length ?? 0;
        if (length === 0) return;
        const start = seed % length;
        const replacements = [{ part: index, start, end: start + 1, by: [by] }];
        const written = replaceVisible(text, reading, { parts, replacements });
        if (written === undefined) return;
        const after = listVisibleParts(written, reading);
        expect(after.map((part) => part.locked.toSorted())).toEqual(
          parts.map((part) => part.locked.toSorted()),
        );
        const own = parts[index]?.text ?? '';
        expect(after[index]?.text).toBe(own.slice(0, start) + by + own.slice(start + 1));
        // The word that was there brings the text back, but for another spelling of a sign.
        const back = replaceVisible(written, reading, {
          parts: after,
          replacements:
            by === ''
              ? []
              : [{ part: index, start, end: start + by.length, by: [own.charAt(start)] }],
        });
        if (back !== undefined && by !== '')
          expect(listVisibleParts(back, reading).map((part) => part.text)).toEqual(
            parts.map((part) => part.text),
          );
      }),
      { numRuns: runs(2000) },
    );
  });
});
