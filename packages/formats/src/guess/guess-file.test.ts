import { describe, expect, it } from 'vitest';
import { encodeText } from '../encoding/encoding.ts';
import { createFileGuesser } from './guess-file.ts';

const guess = createFileGuesser();
const bytes = (text: string) => new TextEncoder().encode(text);
const guessPath = (path: string, text = '') => guess({ path, head: bytes(text) });

/** `code certainty reason pattern` */
function describeGuess(path: string, text = ''): string {
  const { locale, pattern } = guessPath(path, text);
  const found = locale ? `${locale.code} ${locale.certainty} ${locale.reason}` : 'none';
  return `${found} ${pattern ?? '-'}`;
}

describe('the locale of a file', () => {
  it.each([
    // Android
    [
      'app/src/main/res/values-de/strings.xml',
      'de certain android-folder',
      'app/src/main/res/{android}/strings.xml',
    ],
    ['values-pt-rBR/strings.xml', 'pt_BR certain android-folder', '{android}/strings.xml'],
    ['values-b+sr+Latn/strings.xml', 'sr_Latn certain android-folder', '{android}/strings.xml'],
    ['values-b+sr+Latn+RS/a.xml', 'sr_Latn_RS certain android-folder', '{android}/a.xml'],
    ['values-iw/strings.xml', 'he certain android-folder', '{android}/strings.xml'],
    ['values-in/strings.xml', 'id certain android-folder', '{android}/strings.xml'],
    ['values-mcc310-de-land/strings.xml', 'de certain android-folder', '-'],
    ['values-de-land/strings.xml', 'de certain android-folder', '-'],
    ['values-night/strings.xml', 'none', '-'],
    ['values-v21/strings.xml', 'none', '-'],
    ['res/values/strings.xml', 'none', 'res/{android}/strings.xml'],
    // Apple
    [
      'App/de.lproj/Localizable.strings',
      'de certain apple-folder',
      'App/{locale}.lproj/Localizable.strings',
    ],
    [
      'pt-BR.lproj/Localizable.strings',
      'pt_BR certain apple-folder',
      '{locale}.lproj/Localizable.strings',
    ],
    [
      'zh-Hans.lproj/InfoPlist.strings',
      'zh_Hans certain apple-folder',
      '{locale}.lproj/InfoPlist.strings',
    ],
    ['Base.lproj/Main.strings', 'none', '-'],
    // gettext
    [
      'locale/de_DE/LC_MESSAGES/app.po',
      'de_DE certain gettext-folder',
      'locale/{locale}/LC_MESSAGES/app.po',
    ],
    [
      'sr_RS@latin/LC_MESSAGES/app.po',
      'sr_Latn_RS certain gettext-folder',
      '{locale}/LC_MESSAGES/app.po',
    ],
    ['po/de_DE.UTF-8.po', 'de_DE certain file-name', 'po/{locale}.po'],
    // The whole name
    ['de.json', 'de certain file-name', '{locale}.json'],
    ['locales/pt-BR.json', 'pt_BR certain file-name', 'locales/{locale}.json'],
    ['ZH-HANS.json', 'zh_Hans certain file-name', '{locale}.json'],
    ['is.json', 'is certain file-name', '{locale}.json'],
    ['en_GB', 'en_GB certain file-name', '{locale}'],
    // The end of the name
    ['messages_de.properties', 'de likely file-name', 'messages_{locale}.properties'],
    [
      'org/my/app/messages_de_AT.properties',
      'de_AT likely file-name',
      'org/my/app/messages_{locale}.properties',
    ],
    ['messages_it.properties', 'it likely file-name', 'messages_{locale}.properties'],
    ['app.fr.resx', 'fr likely file-name', 'app.{locale}.resx'],
    ['home-assistant.zh-Hans.json', 'zh_Hans likely file-name', 'home-assistant.{locale}.json'],
    ['app.pt-br.yml', 'pt_BR likely file-name', 'app.{locale}.yml'],
    ['strings-zh-Hans-CN.xml', 'zh_Hans_CN likely file-name', 'strings-{locale}.xml'],
    ['.de', 'de likely file-name', '.{locale}'],
    // Folders
    ['locales/de/common.json', 'de likely folder', 'locales/{locale}/common.json'],
    ['locales/it/common.json', 'it likely folder', 'locales/{locale}/common.json'],
    ['it/common.json', 'it likely folder', '{locale}/common.json'],
    ['src/my/common.json', 'my unsure folder', 'src/{locale}/common.json'],
    ['locales/de/how-to.json', 'de likely folder', 'locales/{locale}/how-to.json'],
    ['de/sub/common.json', 'de likely folder', '{locale}/sub/common.json'],
    ['locales/fr/messages-de.json', 'de likely file-name', 'locales/fr/messages-{locale}.json'],
    // The beginning
    ['zh-hans.messages.json', 'zh_Hans likely file-name', '{locale}.messages.json'],
    ['de-common.json', 'de unsure file-name', '{locale}-common.json'],
    ['my-app.json', 'my unsure file-name', '{locale}-app.json'],
    ['how-to.json', 'to unsure file-name', 'how-{locale}.json'],
    // Rare but unambiguous locales
    ['es-419.json', 'es_419 certain file-name', '{locale}.json'],
    ['values-es-r419/strings.xml', 'es_419 certain android-folder', '{android}/strings.xml'],
    ['values-b+es+419/strings.xml', 'es_419 certain android-folder', '{android}/strings.xml'],
    ['values-b+ca+valencia/a.xml', 'ca_valencia certain android-folder', '{android}/a.xml'],
    ['values-fil/strings.xml', 'fil certain android-folder', '{android}/strings.xml'],
    ['values-ckb-rIQ/strings.xml', 'ckb_IQ certain android-folder', '{android}/strings.xml'],
    ['values-szl/strings.xml', 'szl certain android-folder', '{android}/strings.xml'],
    ['values-car/strings.xml', 'none', '-'],
    ['es-419.lproj/a.strings', 'es_419 certain apple-folder', '{locale}.lproj/a.strings'],
    ['l10n/intl_es_419.arb', 'es_419 likely file-name', 'l10n/intl_{locale}.arb'],
    ['en-XA.json', 'en_XA certain file-name', '{locale}.json'],
    ['be-tarask.json', 'be_tarask certain file-name', '{locale}.json'],
    ['po/ca@valencia.po', 'ca_valencia certain file-name', 'po/{locale}.po'],
    ['po/sr@latin.po', 'sr_Latn certain file-name', 'po/{locale}.po'],
    ['po/crh.po', 'crh certain file-name', 'po/{locale}.po'],
    ['locales/szl/app.json', 'szl likely folder', 'locales/{locale}/app.json'],
    ['hsb.json', 'hsb certain file-name', '{locale}.json'],
    ['app.fil.resx', 'fil likely file-name', 'app.{locale}.resx'],
    [
      'messages_zh_Hant_HK.properties',
      'zh_Hant_HK likely file-name',
      'messages_{locale}.properties',
    ],
    // Words, and country codes that are also languages
    ['lua.json', 'lua unsure file-name', '{locale}.json'],
    ['min/app.json', 'min unsure folder', '{locale}/app.json'],
    ['tw.json', 'tw unsure file-name', '{locale}.json'],
    ['log-in-us.json', 'none', '-'],
    ['how-to-us.json', 'to_US unsure file-name', 'how-{locale}.json'],
    ['app-it-IT.json', 'it_IT likely file-name', 'app-{locale}.json'],
    // Unknown regions, scripts and variants
    ['m/messages_sr_CS.properties', 'sr unsure file-name', 'm/messages_{locale}.properties'],
    ['app_en_UK.json', 'en unsure file-name', 'app_{locale}.json'],
    ['locales/sr-YU/app.json', 'sr unsure folder', 'locales/{locale}/app.json'],
    ['values-zh-rSG/strings.xml', 'zh_SG certain android-folder', '{android}/strings.xml'],
    ['values-zh-rQQ/strings.xml', 'zh unsure android-folder', '{android}/strings.xml'],
    ['de-file.json', 'de unsure file-name', '{locale}.json'],
    ['de-informal.json', 'de unsure file-name', '{locale}-informal.json'],
    // Nothing
    ['Localizable.strings', 'none', '-'],
    ['README.md', 'none', '-'],
    ['', 'none', '-'],
    ['///', 'none', '-'],
    ['xx.json', 'none', '-'],
  ])('%s: %s, %s', (path, locale, pattern) => {
    expect(describeGuess(path)).toBe(`${locale} ${pattern}`);
  });

  const po =
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: pt_BR\\n"\n';

  it('is what the file says where the path says nothing clear', () => {
    expect(describeGuess('app.po', po)).toBe('pt_BR certain content -');
    expect(describeGuess('my/app.po', po)).toBe('pt_BR certain content -');
    expect(describeGuess('locales/pt-BR/app.po', po)).toBe(
      'pt_BR certain content locales/{locale}/app.po',
    );
    const text = '\nmsgid "a"\nmsgstr ""\n"Language: fr"\n';
    expect(describeGuess('app.po', text)).toBe('none -');
    const xliff = (attributes: string) =>
      `<xliff version="1.2"><file ${attributes} datatype="plaintext"><body></body></file></xliff>`;
    expect(
      describeGuess('app.xlf', xliff(`source-language="en" target-language='zh-Hans-CN'`)),
    ).toBe('zh_Hans_CN certain content -');
    expect(describeGuess('app.xlf', xliff('source-language="en"'))).toBe('en certain content -');
    expect(describeGuess('app.xlf', xliff('target-language=""'))).toBe('none -');
  });

  it('is what a clear path says, whatever the file says', () => {
    expect(describeGuess('fr/LC_MESSAGES/app.po', po)).toBe(
      'fr certain gettext-folder {locale}/LC_MESSAGES/app.po',
    );
  });

  it('is rather one that the project has', () => {
    const withProject = createFileGuesser({
      preferred: ['de', 'my', 'tl', 'de_informal', 'x_pirate'],
    });
    const locale = (path: string) => withProject({ path, head: bytes('') }).locale;
    expect(locale('my-app.json')).toMatchObject({ code: 'my', certainty: 'likely' });
    expect(locale('de-common.json')).toMatchObject({ code: 'de', certainty: 'likely' });
    expect(locale('fil.json')).toMatchObject({ code: 'tl', certainty: 'certain' });
    expect(locale('values-b+fil/a.xml')).toMatchObject({ code: 'tl' });
    expect(locale('de-informal.json')).toMatchObject({ code: 'de_informal', certainty: 'certain' });
    expect(locale('app.x-pirate.json')).toMatchObject({ code: 'x_pirate', certainty: 'likely' });
    expect(locale('x-pirate.json')).toMatchObject({ code: 'x_pirate', certainty: 'certain' });
    expect(locale('fr-common.json')).toMatchObject({ code: 'fr', certainty: 'unsure' });
  });
});

it.each([
  ['res/values/strings.xml', '<resources>', true],
  ['Base.lproj/Main.strings', '"a" = "b";', true],
  ['l10n/messages.properties', 'a = b', true],
  ['Strings.resx', '<root><data name="a"></data></root>', true],
  ['messages_de.properties', 'a = b', false],
  ['messages_sr_CS.properties', 'a = b', false],
  ['values-night/colors.xml', '<resources>', false],
  ['app.json', '{"a": "b"}', false],
  [
    'app/src/main/res/values/strings.xml',
    '<resources><string name="a">A</string></resources>',
    true,
  ],
  ['src/ios/Base.lproj/Localizable.strings', '"a" = "A";', true],
])('%s with %j is in the source locale: %s', (path, text, isSource) => {
  expect(guessPath(path, text).isSource).toBe(isSource);
});

describe('the format of a file', () => {
  it('goes by what is in the file', () => {
    expect(guessPath('de.json', '{"a": "b"}').format).toEqual({
      id: 'jsonflat',
      certainty: 'certain',
    });
    expect(guessPath('de.json', '{"a": {"b": "c"}}').format?.id).toBe('jsonnested');
    expect(guessPath('values-de/strings.xml', '<resources>').format?.id).toBe('androidxml');
  });

  it('is less sure the less speaks for it', () => {
    expect(guessPath('download', '{"a": "b"}').format).toMatchObject({ certainty: 'likely' });
    expect(guessPath('notes.md', 'title: Notes\n').format).toMatchObject({ certainty: 'unsure' });
  });

  it('is none for files that are no translations', () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    expect(guess({ path: 'logo.png', head: png }).format).toBeUndefined();
    expect(guessPath('app.ts', 'export const a = 1;\n').format).toBeUndefined();
  });

  it('is seen in a head that is cut within a character', () => {
    const text = bytes(`{"a": "${'x'.repeat(100)}🛳️"}`);
    for (const cut of [3, 4, 5, 6, 7, 8, 9]) {
      const head = text.subarray(0, text.length - cut);
      expect(guess({ path: 'de.json', head }).format?.id).toBe('jsonflat');
    }
  });

  it('is seen in UTF-16 with a byte order mark', () => {
    const head = encodeText('{"a": {"b": "ü"}}', { charset: 'utf-16le', byteOrderMark: true });
    expect(guess({ path: 'de.json', head }).format?.id).toBe('jsonnested');
  });
});

it.each([
  ['texts.csv', 'key,en,de\na,b,c\n', true],
  ['texts.csv', 'key,de\na,b\n', false],
  ['de.csv', 'a,b\n', false],
  ['Localizable.xcstrings', '{"sourceLanguage": "en", "strings": {', true],
  ['texts.xlsx', 'PK\x03\x04', true],
  ['en.json', '{"de": "en"}', false],
])('%s with %j has several locales: %s', (path, text, isForMany) => {
  expect(guessPath(path, text).isForMany).toBe(isForMany);
});
