import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeFolder } from '../testing/cli.ts';
import { readFormatFiles } from '../testing/format-files.ts';

interface Written {
  readonly source: string;
  readonly sets: readonly {
    readonly files: string;
    readonly format: string;
    readonly sourceFile?: string;
  }[];
}

describe('init', () => {
  test.each<[string, Readonly<Record<string, string>>, Written]>([
    [
      'i18next',
      {
        'package.json': '{"dependencies": {"react-i18next": "^16.0.0"}}',
        'public/locales/en/common.json': '{"a": "A"}',
        'public/locales/en/shop.json': '{"b": "B"}',
        'public/locales/pt-BR/common.json': '{"a": "Á"}',
        'src/data/us.json': '{"a": 1}',
        'node_modules/x/locales/de.json': '{"a": "A"}',
        'dist/locales/en/common.json': '{"a": "A"}',
      },
      { source: 'en', sets: [{ files: 'public/locales/{locale}/{path}.json', format: 'i18next' }] },
    ],
    [
      'Android',
      {
        'app/src/main/res/values/strings.xml': '<resources><string name="a">A</string></resources>',
        'app/src/main/res/values/colors.xml': '<resources><color name="c">#fff</color></resources>',
        'app/src/main/res/values-de/strings.xml':
          '<resources><string name="a">Ä</string></resources>',
      },
      {
        source: 'en',
        sets: [{ files: 'app/src/main/res/{android}/strings.xml', format: 'androidxml' }],
      },
    ],
    [
      'Java and gettext',
      {
        'src/main/resources/messages.properties': 'a=A\n',
        'src/main/resources/messages_de.properties': 'a=B\n',
        'po/app.pot':
          'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Save"\nmsgstr ""\n',
        'po/nl.po':
          'msgid ""\nmsgstr ""\n"Language: nl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Save"\nmsgstr "Opslaan"\n',
      },
      {
        source: 'en',
        sets: [
          { files: 'po/{locale}.po', format: 'po', sourceFile: 'po/app.pot' },
          {
            files: 'src/main/resources/messages_{locale}.properties',
            format: 'properties',
            sourceFile: 'src/main/resources/messages.properties',
          },
        ],
      },
    ],
    [
      'Rails, Flutter and Apple',
      {
        'config/locales/en.yml': 'en:\n  a: A\n',
        'config/locales/fr.yml': 'fr:\n  a: Á\n',
        'lib/l10n/app_en.arb': '{"@@locale": "en", "a": "A"}',
        'lib/l10n/app_de.arb': '{"@@locale": "de", "a": "Ä"}',
        'App/Base.lproj/Localizable.strings': '"a" = "A";\n',
        'App/de.lproj/Localizable.strings': '"a" = "Ä";\n',
        'App/Localizable.xcstrings': '{"sourceLanguage": "en", "strings": {}, "version": "1.0"}',
      },
      {
        source: 'en',
        sets: [
          { files: 'App/Localizable.xcstrings', format: 'xcstrings' },
          {
            files: 'App/{locale}.lproj/Localizable.strings',
            format: 'strings',
            sourceFile: 'App/Base.lproj/Localizable.strings',
          },
          { files: 'config/locales/{locale}.yml', format: 'railsyaml' },
          { files: 'lib/l10n/app_{locale}.arb', format: 'arb' },
        ],
      },
    ],
  ])('recognises the files of %s', async (_, files, wanted) => {
    const folder = await makeFolder(files);
    const { code } = await folder.run('init', '--yes');
    expect(code).toBe(0);
    expect(parse(await folder.read('parlance.yaml'))).toEqual(wanted);
  });

  test('finds the fixtures of the formats, and its configuration finds the same files again', async () => {
    const files = readFormatFiles();
    const folder = await makeFolder(files);
    const dry = await folder.run('init', '--yes', '--dry-run');
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('sets:')]);
    const { code, stdout } = await folder.run('init', '--yes', '--force');
    expect([code, stdout]).toEqual([0, 'parlance.yaml is written.\n']);
    const check = await folder.json<{ files: number }>('check', '--config', 'parlance.yaml');
    expect(check.value.files).toBeGreaterThanOrEqual(10);
  });

  test('replaces no configuration unasked, and says what to do where it finds nothing', async () => {
    const folder = await makeFolder({ 'parlance.json': '{}', 'locales/en.json': '{"a": "A"}' });
    const known = await folder.run('init', '--yes');
    expect([known.code, known.stderr]).toEqual([2, expect.stringContaining('--force')]);
    const empty = await makeFolder({ 'a.txt': 'x' });
    const none = await empty.run('init', '--yes');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('No translation files')]);
  });

  test('writes the configuration that is named, and minds that one alone', async () => {
    const folder = await makeFolder({ 'l10n.yaml': '# mine\n', 'locales/en.json': '{"a": "A"}' });
    const known = await folder.run('init', '--yes', '--config', 'l10n.yaml');
    expect([known.code, known.stderr]).toEqual([2, expect.stringContaining('l10n.yaml')]);
    expect(await folder.read('l10n.yaml')).toBe('# mine\n');
    expect((await folder.run('init', '--yes', '--config', 'l10n.yaml', '--force')).code).toBe(0);
    expect((await folder.run('init', '--yes')).code).toBe(0);
    const absolute = join(folder.path, 'config/other.yaml');
    expect((await folder.run('init', '--yes', '--config', absolute)).code).toBe(0);
    expect(await folder.read('config/other.yaml')).toBe(await folder.read('l10n.yaml'));
  });

  test.each([
    ['--source', 'english', 'source must be a locale'],
    ['--url', 'translate', 'url'],
  ])('writes nothing that no command could read: %s %s', async (option, value, message) => {
    const folder = await makeFolder({ 'locales/en.json': '{"a": "A"}' });
    const { code, stderr } = await folder.run('init', '--yes', option, value);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(Object.keys(await folder.snapshot())).toEqual(['locales/en.json']);
  });

  test('writes what it is told, with the schema for editors', async () => {
    const folder = await makeFolder({ 'i18n/nl.json': '{"a": "A"}', 'i18n/de.json': '{"a": "A"}' });
    const project = 'https://translate.example.com/projects/0190b2a4-e599-7134-9fb2-a3b6c7e8f20a';
    const { code } = await folder.run('init', '--yes', '--project', project, '--source', 'nl');
    expect(code).toBe(0);
    const text = await folder.read('parlance.yaml');
    expect(text.split('\n')[0]).toBe(
      '# yaml-language-server: $schema=./node_modules/@parlance/cli/schema.json',
    );
    expect(parse(text)).toMatchObject({ project, source: 'nl' });
    const wrong = await folder.run('init', '--yes', '--force', '--project', 'x');
    expect(wrong.code).toBe(2);
    expect(readFileSync(`${folder.path}/parlance.yaml`, 'utf8')).toBe(text);
  });
});
