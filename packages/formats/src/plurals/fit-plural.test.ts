import { type Message, type PluralMessage, toText } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { formats } from '../registry.ts';
import type { FormatId } from '../types.ts';
import { fitPlural } from './fit-plural.ts';

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
