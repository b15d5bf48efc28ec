import { describe, expect, it } from 'vitest';
import {
  directionOf,
  findUnknownParts,
  isKnownRegion,
  maxLocaleCodeLength,
  readLocaleCode,
  scriptOf,
  toLocaleCode,
  toPosixName,
} from './locale-code.ts';

it.each([
  ['de_DE', 'de_DE'],
  ['zh_Hans_CN', 'zh_Hans_CN'],
  ['es_419', 'es_419'],
  ['sr_Latn_RS', 'sr_RS@latin'],
  ['uz_Cyrl', 'uz@cyrillic'],
  ['ca_valencia', 'ca@valencia'],
  ['sr_Latn_ekavsk', 'sr_Latn_ekavsk'],
  ['x_pirate', 'x_pirate'],
])('%s is %s for gettext, which is read as the same', (code, name) => {
  expect(toPosixName(code)).toBe(name);
  expect(toLocaleCode(name)).toBe(code);
});

describe('a locale code', () => {
  it.each([
    // BCP 47
    ['es-419', 'es_419'],
    ['ZH-hant-hk', 'zh_Hant_HK'],
    ['ca-Valencia', 'ca_valencia'],
    ['de-1901', 'de_1901'],
    ['zh-yue-HK', 'zh_yue_HK'],
    ['de-u-co-phonebk', 'de_u_co_phonebk'],
    ['de-DE-x-twain', 'de_DE_x_twain'],
    ['x-pirate', 'x_pirate'],
    // Java
    ['sr_Latn_RS', 'sr_Latn_RS'],
    ['iw_IL', 'he_IL'],
    ['in', 'id'],
    // POSIX
    ['sr_RS.UTF-8@latin', 'sr_Latn_RS'],
    ['uz@cyrillic', 'uz_Cyrl'],
    ['ca@valencia', 'ca_valencia'],
    // Android
    ['b+sr+Latn', 'sr_Latn'],
    ['b+es+419', 'es_419'],
    ['es-r419', 'es_419'],
    ['pt-rBR', 'pt_BR'],
  ])('is read from %s', (text, code) => {
    expect(toLocaleCode(text)).toBe(code);
    expect(toLocaleCode(code)).toBe(code);
  });

  it.each([
    ['', '', 'language'],
    ['_DE', '_DE', 'language'],
    ['e_DE', 'e', 'language'],
    ['english', 'english', 'language'],
    ['de_xx1y', 'xx1y', 'region'],
    ['de_', '', 'region'],
    ['de DE', 'de DE', 'language'],
    ['de_DE_AT', 'AT', 'variant'],
    ['de_Latn_Cyrl', 'Cyrl', 'region'],
    ['de_1901_1901', '1901', 'variant'],
    ['de_x', 'x', 'extension'],
    ['de_u_x_a', 'u', 'extension'],
    ['x_toolongapart', 'toolongapart', 'extension'],
  ])('is not %j, because of %j', (text, part, expected) => {
    const reading = readLocaleCode(text);
    expect(reading).toMatchObject({ problem: { expected } });
    if ('problem' in reading && part !== '_DE') expect(reading.problem.part).toBe(part);
  });

  it('is of some length at most', () => {
    const long = `de_x${'_abcdefgh'.repeat(10)}`;
    expect(long.length).toBeGreaterThan(maxLocaleCodeLength);
    expect(toLocaleCode(long)).toBeUndefined();
  });

  it('tells what CLDR does not know of it', () => {
    const unknownOf = (text: string) => {
      const reading = readLocaleCode(text);
      return 'parts' in reading ? findUnknownParts(reading.parts) : undefined;
    };
    expect(unknownOf('ca_valencia')).toEqual([]);
    expect(unknownOf('x_pirate')).toEqual([]);
    expect(unknownOf('qqq_Abcd_QQ_informal')).toEqual(['qqq', 'Abcd', 'QQ', 'informal']);
  });
});

it.each([
  ['RS', true],
  ['419', true],
  ['XA', true],
  ['XK', true],
  // Withdrawn, reserved or unknown regions.
  ['CS', false],
  ['YU', false],
  ['UK', false],
  ['QQ', false],
  ['ZZ', false],
  ['999', false],
])('%s is a region: %s', (region, known) => {
  expect(isKnownRegion(region)).toBe(known);
});

it.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa_IR', 'rtl'],
  ['ur', 'rtl'],
  ['pa_PK', 'rtl'],
  ['pa_Arab', 'rtl'],
  ['pa', 'ltr'],
  ['uz-Arab-AF', 'rtl'],
  ['az_Arab', 'rtl'],
  ['ks_Arab', 'rtl'],
  ['ckb', 'rtl'],
  ['sd', 'rtl'],
  ['sd_Deva', 'ltr'],
  ['ug', 'rtl'],
  ['de-AT', 'ltr'],
  ['ja', 'ltr'],
  ['x_pirate', 'ltr'],
  ['no such tag', 'ltr'],
])('%s is written %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

it.each([
  ['de', 'Latn'],
  ['sr', 'Cyrl'],
  ['sr_Latn_RS', 'Latn'],
  ['zh_TW', 'Hant'],
  ['rhg', 'Rohg'],
  ['x_pirate', ''],
  ['no such tag', ''],
])('%s is written in the script %j', (tag, script) => {
  expect(scriptOf(tag)).toBe(script);
});
