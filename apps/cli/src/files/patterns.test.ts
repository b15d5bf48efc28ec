import { describe, expect, test } from 'vitest';
import { findFilesProblem, folderOf } from './pattern-tokens.ts';
import { createPattern } from './patterns.ts';

const pattern = (
  files: string,
  more: { sourceFile?: string; locales?: Record<string, string> } = {},
) => createPattern({ files, source: 'en', ...more });

describe('a pattern', () => {
  test.each([
    ['locales/{locale}.json', 'locales/de.json', 'de', 'locales/{locale}.json'],
    ['./locales/{locale}.json', 'locales/pt-BR.json', 'pt_BR', 'locales/{locale}.json'],
    ['l/{locale}/{path}.json', 'l/zh_Hans/a/b.json', 'zh_Hans', 'l/{locale}/a/b.json'],
    ['l/{tag}/*.json', 'l/en-GB/x.json', 'en_GB', 'l/{locale}/x.json'],
    ['**/{locale}.yml', 'config/locales/fr.yml', 'fr', 'config/locales/{locale}.yml'],
    ['**/{locale}.yml', 'fr.yml', 'fr', '{locale}.yml'],
    [
      'res/{android}/strings.xml',
      'res/values-de-rAT/strings.xml',
      'de_AT',
      'res/{android}/strings.xml',
    ],
    ['res/{android}/strings.xml', 'res/values/strings.xml', 'en', 'res/{android}/strings.xml'],
    [
      '{path}_{locale}.properties',
      'my_app_zh_CN.properties',
      'zh_CN',
      'my_app_{locale}.properties',
    ],
    [
      '{locale}/LC_MESSAGES/{locale}.po',
      'nl/LC_MESSAGES/nl.po',
      'nl',
      '{locale}/LC_MESSAGES/{locale}.po',
    ],
    ['a/{locale}.{json,json5}', 'a/de.json5', 'de', 'a/{locale}.json5'],
  ])('%s has %s', (files, path, locale, serverPath) => {
    expect(pattern(files).match(path)).toMatchObject({ locale, serverPath });
  });

  test.each([
    ['locales/{locale}.json', 'locales/common.json'],
    ['locales/{locale}.json', 'locales/de/x.json'],
    ['locales/{locale}.json', 'other/de.json'],
    ['l/*/{locale}.json', 'l/a/b/de.json'],
    ['{locale}/LC_MESSAGES/{locale}.po', 'nl/LC_MESSAGES/de.po'],
    ['a.b/{locale}.json', 'axb/de.json'],
  ])('%s has not %s', (files, path) => {
    expect(pattern(files).match(path)).toBeUndefined();
  });

  test('reads and writes locales as the configuration spells them', () => {
    const own = pattern('l/{locale}.json', { locales: { 'pt-BR': 'portuguese', de: 'german' } });
    expect(own.match('l/portuguese.json')?.locale).toBe('pt_BR');
    expect(own.fill('l/{locale}.json', 'pt_BR')).toBe('l/portuguese.json');
    expect(own.fill('l/{locale}.json', 'fr_CA', { spellings: ['german'] })).toBe('l/fr_CA.json');
  });

  test('spells new locales as the others are', () => {
    const own = pattern('l/{locale}/{path}.json');
    expect(own.fill('l/{locale}/a.json', 'pt_BR')).toBe('l/pt_BR/a.json');
    expect(own.fill('l/{locale}/a.json', 'pt_BR', { spellings: ['zh-CN'] })).toBe('l/pt-BR/a.json');
    expect(own.fill('other/{locale}/a.json', 'de')).toBeUndefined();
    const android = pattern('res/{android}/strings.xml');
    expect(android.fill('res/{android}/strings.xml', 'pt_BR')).toBe(
      'res/values-pt-rBR/strings.xml',
    );
    expect(android.fill('res/{android}/strings.xml', 'en')).toBe('res/values/strings.xml');
  });

  test('knows the source file where it names no locale', () => {
    const own = pattern('i18n/{path}_{locale}.properties', {
      sourceFile: 'i18n/{path}.properties',
    });
    expect(own.match('i18n/messages.properties')).toMatchObject({
      locale: 'en',
      serverPath: 'i18n/messages_{locale}.properties',
    });
    expect(own.match('i18n/messages_de.properties')?.locale).toBe('de');
    expect(own.fill('i18n/messages_{locale}.properties', 'en')).toBe('i18n/messages.properties');
    expect(own.fill('i18n/messages_{locale}.properties', 'de')).toBe('i18n/messages_de.properties');
    const apple = pattern('{locale}.lproj/A.strings', { sourceFile: 'Base.lproj/A.strings' });
    expect(apple.match('Base.lproj/A.strings')).toMatchObject({
      locale: 'en',
      serverPath: '{locale}.lproj/A.strings',
    });
  });

  test('may be without a locale', () => {
    const own = pattern('texts/*.csv');
    expect(own.hasLocale).toBe(false);
    expect(own.match('texts/a.csv')).toEqual({
      locale: undefined,
      serverPath: 'texts/a.csv',
      spelling: undefined,
    });
    expect(own.fill('texts/a.csv', 'de')).toBe('texts/a.csv');
  });
});

test('what is wrong with a pattern is said', () => {
  expect(findFilesProblem('a/{lang}.json')).toContain('has {lang}');
  expect(findFilesProblem('a/{locale.json')).toContain('brace');
  expect(findFilesProblem('../a/{locale}.json')).toContain('must not leave');
  expect(findFilesProblem('/a/{locale}.json')).toContain('must be a path below');
  expect(findFilesProblem('{path}/{path}.json')).toContain('more than once');
  expect(findFilesProblem('a/{locale}/**/*.{json,yml}')).toBeUndefined();
});

test('the folder of a pattern is what has no wildcard', () => {
  expect(folderOf('a/b/{locale}/c.json')).toBe('a/b');
  expect(folderOf('a/b{locale}.json')).toBe('a');
  expect(folderOf('*.json')).toBe('');
});
