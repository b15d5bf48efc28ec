import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '../registry.ts';
import { runs } from '../testing/runs.ts';
import { type FormatId, type Message, type PluralMessage, pluralCategories } from '../types.ts';
import { toIcu, toText } from './plural.ts';
import { describePluralProblem, fitPlural, readPlural } from './plural-text.ts';

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
      fc.string({ unit: 'binary' }),
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

describe('a term with plural forms where a format has none', () => {
  const plural = { plural: { one: '%d file', other: '%d files' } };
  const fit = (id: FormatId, message: Message, old?: Message) =>
    fitPlural(formats[id], message, { locale: 'en', old });

  it.each(['webext', 'resx', 'properties', 'ini'] as const)('is a loss in %s', (id) => {
    const icu = toText(plural);
    expect(fit(id, plural)).toMatchObject({
      message: plural,
      problem: expect.stringContaining('ICU'),
    });
    expect(fit(id, icu)).toMatchObject({ problem: expect.stringContaining('ICU') });
    expect(fit(id, plural, icu)).toEqual({ message: plural });
    expect(fit(id, 'one for all')).toEqual({ message: 'one for all' });
  });

  it('is left out of strings, for the file beside it', () => {
    const problem = expect.stringContaining('stringsdict');
    expect(fit('strings', plural)).toEqual({ problem });
    expect(fit('strings', '')).toEqual({});
    expect(fit('strings', plural, '%d files')).toEqual({ message: '%d files', problem });
  });

  it.each(['csv', 'xliff12', 'jsonflat', 'yamlnested', 'php', 'toml'] as const)(
    'is ICU text in %s, whose readers may know it',
    (id) => expect(fit(id, plural)).toEqual({ message: plural }),
  );
});

describe('a form for nothing at all', () => {
  const message = { plural: { zero: 'none', one: 'one', other: 'many' } };
  const fit = (id: FormatId, locale: string, old?: Message, given: Message = message) =>
    fitPlural(formats[id], given, { locale, old }).problem;

  it.each(['androidxml', 'goi18n', 'fluent', 'po', 'qtts'] as const)(
    'is a loss in %s where the language has no such forms',
    (id) => {
      expect(fit(id, 'en')).toContain('zero');
      expect(fit(id, 'ar')).toBeUndefined();
      expect(fit(id, 'en', message)).toBeUndefined();
      const same = { plural: { zero: 'many', one: 'one', other: 'many' } };
      expect(fit(id, 'en', undefined, same)).toBeUndefined();
    },
  );

  it.each(['arb', 'stringsdict', 'xcstrings', 'i18next', 'railsyaml', 'laravelphp'] as const)(
    'is one of its own in %s',
    (id) => expect(fit(id, 'en')).toBeUndefined(),
  );
});

describe('a term with plural forms in a file', () => {
  const fit = (text: string, old?: string | PluralMessage, locale = 'pl') =>
    fitPlural(formats.androidxml, text, { locale, old });

  it('has the one text in each form that the locale needs', () => {
    expect(fit('x')).toEqual({
      message: { plural: { one: 'x', few: 'x', many: 'x', other: 'x' } },
      problem: expect.stringContaining('no plural forms'),
    });
    expect(fit('x', { plural: { other: 'y' } }, 'ja')).toEqual({
      message: { plural: { other: 'x' } },
    });
    // The file had a plain text before.
    expect(fit('x', 'y')).toEqual({ message: 'x' });
  });

  it('is left out where the text is no forms', () => {
    expect(fit('{n, plural, one {kaputt')).toEqual({
      problem: expect.stringContaining('malformed'),
    });
    expect(fit('{n, plural, other {a}} b')).toEqual({
      problem: expect.stringContaining('more than'),
    });
  });

  it('stays a text where there are none', () => {
    const text = '{n, plural, one {kaputt';
    expect(fitPlural(formats.jsonflat, text, { locale: 'de', old: undefined })).toEqual({
      message: text,
    });
    const mixed = '{n, plural, =0 {a} other {b}} c';
    expect(fitPlural(formats.arb, mixed, { locale: 'de', old: undefined })).toEqual({
      message: mixed,
    });
  });
});
