import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PluralMessage, pluralCategories } from '../message.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { runs } from '../testing/runs.ts';
import { toIcu } from './plural.ts';
import { describePluralProblem, listStoredForms, readPlural } from './plural-text.ts';

describe('the text of a term with plural forms', () => {
  it.each<[string, PluralMessage['plural']]>([
    ['{n, plural, one {a} other {b}}', { one: 'a', other: 'b' }],
    ['{count,plural,one{a}other{b}}', { one: 'a', other: 'b' }],
    [' { n , plural , other {b}\n  one {a} } ', { one: 'a', other: 'b' }],
    ["{n, plural, one {l'eau} other {l''eau}}", { one: "l'eau", other: "l'eau" }],
    ["{n, plural, other {d'{item}}}", { other: "d'{item}" }],
    ["{n, plural, other {'{'n'}' {n} '#'}}", { other: '{n} {n} #' }],
    ['{n, plural, other {{{count}} items}}', { other: '{{count}} items' }],
    [
      '{n, plural, other {{g, select, male {his} other {their}}}}',
      { other: '{g, select, male {his} other {their}}' },
    ],
  ])('%s has forms', (text, plural) => {
    expect(readPlural(text)).toEqual({ kind: 'forms', message: { plural } });
  });

  it.each([
    ['{n, plural, =0 {no} one {a} other {b}}', { one: 'a', other: 'b' }, '=0'],
    ['{n, plural, offset:1 one {a} other {b}}', { one: 'a', other: 'b' }, 'offset'],
    ['{n, plural, one {# a} other {# b}}', { one: '# a', other: '# b' }, '#'],
  ])('%s loses something as forms', (text, plural, lost) => {
    const read = readPlural(text);
    expect(read).toMatchObject({ kind: 'forms', message: { plural } });
    expect(read.kind === 'forms' && read.lost).toContain(lost);
  });

  it.each([
    '',
    'Kaputt',
    '{n}',
    'plural',
    '{plural}',
    'a plural, one {x}',
    "it's {",
    '}',
    '{n, select, a {b}}',
  ])('%j is for all numbers', (text) => expect(readPlural(text)).toEqual({ kind: 'plain' }));

  it.each(['You have {n, plural, one {a} other {b}}', '{n, plural, one {a} other {b}} left'])(
    '%s is mixed',
    (text) => expect(readPlural(text)).toEqual({ kind: 'mixed' }),
  );

  it.each([
    ['{n, plural, one {kaputt', '“}” is expected at line 1, column 24'],
    ['{n, plural, one {a} other {b}', 'a form or “}” is expected at line 1, column 30'],
    ['{n, plural,\n  one {a}\n  othr {b}}', 'a form or “}” is expected at line 3, column 3'],
    ['{n, plural, one a}', '“{” is expected at line 1, column 17'],
    ['{n, plural, one {a} one {b} other {c}}', 'another form is expected at line 1, column 21'],
    ['{n, plural, =0 {a}}', 'a form is expected at line 1, column 19'],
    ['{n, plural,}', 'a form is expected at line 1, column 12'],
    ['{n, plural, offset:x other {a}}', 'a number is expected at line 1, column 20'],
    ["{n, plural, other {'{}}", "“'” is expected at line 1, column 24"],
    ['{n plural, one {a} other {b}}', '“,” is expected at line 1, column 4'],
    ['{, plural, one {a} other {b}}', 'a name is expected at line 1, column 2'],
    ['{n, plural one {a} other {b}}', '“,” is expected at line 1, column 12'],
    ['n, plural, one {a} other {b}}', '“{” is expected at line 1, column 1'],
    ['Kaputt {n, plural, one {x', '“}” is expected at line 1, column 26'],
  ])('%s is malformed', (text, place) => {
    const read = readPlural(text);
    expect(read).toMatchObject({ kind: 'broken' });
    if (read.kind === 'broken') expect(describePluralProblem(text, read.problem)).toContain(place);
  });

  it('reads what is stored as the forms that it has', () => {
    const form = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: fc.constantFrom(...`'{}# a`) }),
    );
    const forms = fc.dictionary(fc.constantFrom(...pluralCategories), form, {
      minKeys: 1,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(forms, (plural) => {
        expect(readPlural(toIcu({ plural }))).toEqual({ kind: 'forms', message: { plural } });
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    ['blanks', `{${' '.repeat(200_000)}x`],
    ['braces', '{'.repeat(200_000)],
    ['arguments', '{n, plural,'.repeat(50_000)],
    ['apostrophes', `{n, plural, other {${"'".repeat(200_001)}`],
    ['names', `{${'x'.repeat(200_000)}`],
    ['commas', `{${'x,'.repeat(200_000)}`],
  ])('is read at once with many %s', (_, text) => {
    const { user } = process.cpuUsage();
    readPlural(text);
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
  });
});

describe('the forms of a stored text', () => {
  it('are what is between the braces, without quotes', () => {
    const text = "{n,plural,=0{none} one{it''s '{'a'}'} other{{x} l'eau}}";
    const forms = listStoredForms(text).map(({ selector, text: form, start, end }) => [
      selector,
      form,
      text.slice(start, end),
    ]);
    expect(forms).toEqual([
      ['=0', 'none', 'none'],
      ['one', "it's {a}", "it''s '{'a'}'"],
      ['other', "{x} l'eau", "{x} l'eau"],
    ]);
  });

  it('are each a part of an option with its selector and braces', () => {
    const text = ' {count, plural, one {{{count}} a}\n=2{b} other  {{{count}} c} }';
    expect(listStoredForms(text).map(({ option }) => text.slice(option.start, option.end))).toEqual(
      ['one {{{count}} a}', '=2{b}', 'other  {{{count}} c}'],
    );
  });

  it.each([
    ["{n, plural, other {it''s '{x'''}}", 0, 4, "it''s"],
    ["{n, plural, other {it''s '{x'''}}", 5, 8, "{x''"],
    ["{n, plural, other {it''s '{x'''}}", 3, 6, "s '{"],
    ["{n, plural, other {d'{x}}}", 1, 5, "'{x}"],
    ['{n, plural, other {{x} of {y}}}', 4, 6, 'of'],
  ])('%s tell where the part from %d to %d is', (text, start, end, spelling) => {
    const place = listStoredForms(text)[0]?.toStored({ start, end });
    expect(text.slice(place?.start, place?.end)).toBe(spelling);
  });

  it.each(['Save', 'of {n, plural, other {x}}', '{n, plural, other {x}'])('%s has none', (text) => {
    expect(listStoredForms(text)).toEqual([]);
  });

  it('have each of their signs in the stored text, in its order', () => {
    const form = fc.string({ unit: fc.constantFrom(...`'{}# aé😀`) });
    fc.assert(
      fc.property(form, form, (one, other) => {
        const text = toIcu({ plural: { one, other } });
        const [first, second] = listStoredForms(text);
        expect([first?.text, second?.text]).toEqual([one, other]);
        let end = first?.start ?? 0;
        for (let at = 0; at < one.length; at++) {
          const place = first?.toStored({ start: at, end: at + 1 }) ?? { start: 0, end: 0 };
          expect(place.start).toBeGreaterThanOrEqual(end);
          const spelling = text.slice(place.start, place.end);
          expect(spelling.replace("''", "'")).toBe(one.charAt(at));
          end = place.end;
        }
        const empty = { start: one.length, end: one.length };
        expect(first?.toStored(empty)).toEqual({ start: first?.end, end: first?.end });
      }),
      { numRuns: runs(1000) },
    );
  });
});
