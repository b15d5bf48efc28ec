import { describe, expect, it } from 'vitest';
import { fillPattern } from './fill-pattern.ts';
import { createFileGuesser, headBytes } from './guess/guess-file.ts';
import { findPatternProblem } from './path-pattern.ts';
import { formats } from './registry.ts';
import { formatIds } from './types.ts';

describe('a pattern', () => {
  it.each([
    ['{locale}.json', 'pt_BR', 'pt_BR.json'],
    ['{tag}.lproj/Localizable.strings', 'zh_Hans_CN', 'zh-Hans-CN.lproj/Localizable.strings'],
    ['{language}/{script}/{region}.{extension}', 'zh_Hans_CN', 'zh/Hans/CN.json'],
    ['a/{language}-{script}-{region}.json', 'de', 'a/de.json'],
    ['a/{language}_{region}.json', 'zh_Hans_CN', 'a/zh_CN.json'],
    ['a/{language}_{region}.json', 'sr_Latn', 'a/sr.json'],
    ['{android}/strings.xml', 'de', 'values-de/strings.xml'],
    ['{android}/strings.xml', 'pt_BR', 'values-pt-rBR/strings.xml'],
    ['{android}/strings.xml', 'sr_Latn_RS', 'values-b+sr+Latn+RS/strings.xml'],
    ['{android}/strings.xml', 'he', 'values-iw/strings.xml'],
    ['{android}/strings.xml', 'id', 'values-in/strings.xml'],
    ['{android}/strings.xml', 'es_419', 'values-b+es+419/strings.xml'],
    ['{android}/strings.xml', 'fil', 'values-fil/strings.xml'],
    ['{android}/strings.xml', 'en_XA', 'values-en-rXA/strings.xml'],
    ['{android}/strings.xml', 'ca_valencia', 'values-b+ca+valencia/strings.xml'],
    ['{language}-{region}.json', 'es_419', 'es-419.json'],
    ['{language}-{region}.json', 'ca_valencia', 'ca.json'],
    ['{language}.json', 'x_pirate', 'x_pirate.json'],
    ['all.json', 'de', 'all.json'],
  ])('%s of %s is %s', (pattern, locale, path) => {
    expect(fillPattern(pattern, { locale, format: 'jsonflat' })).toBe(path);
    expect(findPatternProblem(pattern)).toBeUndefined();
  });

  it.each([
    '{lang}.json',
    '{}.json',
    '{toString}',
    '{locale.json',
    'locale}.json',
    '{{locale}}',
    '/{locale}.json',
    '../{locale}.json',
    'a/../{locale}.json',
    './{locale}.json',
    'a//{locale}.json',
    '{locale}/',
    '',
    'a\\{locale}.json',
    'C:/{locale}.json',
    'a\n{locale}.json',
    'a\0',
  ])('can not be %j', (pattern) => {
    expect(findPatternProblem(pattern)).toMatch(/^(has|must) /);
  });
});

describe.each(formatIds)('the pattern of %s', (id) => {
  const { pathPattern, extensions, localesIn } = formats[id];
  const codes =
    'de pt_BR zh_Hans sr_Latn_RS he es_419 fil ckb ca_valencia be_tarask en_XA hsb zh_Hant_HK x_pirate de_informal'.split(
      ' ',
    );
  const guess = createFileGuesser({ preferred: ['x_pirate', 'de_informal'] });

  it.each(codes)('gives a path from which %s is guessed', (locale) => {
    expect(findPatternProblem(pathPattern)).toBeUndefined();
    const path = fillPattern(pathPattern, { locale, format: id });
    expect(path.endsWith(extensions[0])).toBe(true);
    // Some formats have one file for all locales.
    if (localesIn && path === pathPattern) return;
    const { locale: guessed } = guess({ path, head: new Uint8Array(headBytes) });
    expect(guessed).toMatchObject({ code: locale });
    expect(guessed?.certainty).not.toBe('unsure');
  });
});
