import { describe, expect, test } from 'vitest';
import { makeFolder } from '../testing/cli.ts';

interface Result {
  readonly files: number;
  readonly unused: readonly {
    readonly key: string;
    readonly file: string;
    readonly line: number;
  }[];
  readonly maybe: readonly string[];
  readonly dynamic: readonly {
    readonly file: string;
    readonly line: number;
    readonly prefix: string;
  }[];
}

describe('unused', () => {
  test('lists keys that stand nowhere, with their lines, and tells of keys that are put together', async () => {
    const folder = await makeFolder({
      'parlance.yaml': 'sets: [{ files: "l/{locale}/{path}.json", format: i18next }]\n',
      'l/en/app.json':
        '{\n  "title": "T",\n  "gone": "G",\n  "days_one": "d",\n  "days_other": "d",\n  "friend": "f",\n  "friend_male": "m",\n  "status": {\n    "open": "O",\n    "closed": "C"\n  },\n  "error.404": "E",\n  "nav.deep.gone": "N"\n}',
      'l/de/app.json': '{"gone": "G"}',
      'src/app.tsx':
        'const { t } = useTranslation();\nexport const A = () => <p>{t("app:title")} {t(\'days\', { count })} {t(`friend`, { context })}</p>;\n',
      'src/state.js': `export const nameOf = (state, t) =>\n  t(\`status.\${state}\`) + t("error." + code);\n`,
      'dist/app.js': 't("gone")',
      'node_modules/x/index.js': 't("gone")',
    });
    const { code, value } = await folder.json<Result>('unused');
    expect(code).toBe(1);
    expect(value.unused).toEqual([
      { key: 'gone', file: 'l/en/app.json', line: 3, column: 3 },
      { key: 'nav.deep.gone', file: 'l/en/app.json', line: 13, column: 3 },
    ]);
    expect(value.maybe).toEqual(['error.404', 'status.closed', 'status.open']);
    expect(value.dynamic).toEqual([
      { file: 'src/state.js', line: 2, prefix: 'status.' },
      { file: 'src/state.js', line: 2, prefix: 'error.' },
    ]);
    expect(value.files).toBe(2);
    const text = await folder.run('unused');
    expect(text.stdout).toContain('l/en/app.json:3:3: unused gone\n');
    expect(text.stderr).toContain('src/state.js:2: a key is put together');
    expect((await folder.run('unused', '--code', 'dist/**')).code).toBe(2);
  });

  test('knows how other languages name keys', async () => {
    const folder = await makeFolder({
      'parlance.yaml':
        'sets:\n  - files: res/{android}/strings.xml\n  - files: ios/{locale}.lproj/*.strings\n  - files: po/{locale}.po\nsource: en\n',
      'res/values/strings.xml':
        '<resources>\n<string name="app_name">A</string>\n<string name="in_layout">B</string>\n<string name="not_there">C</string>\n<string-array name="planets"><item>x</item><item>y</item></string-array></resources>',
      'ios/en.lproj/A.strings': '"Save \\"all\\"" = "Save";\n"Lost" = "L";\n',
      'po/en.po':
        'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello %s, it\'s you"\nmsgstr ""\n\nmsgid "Never said"\nmsgstr ""\n',
      'app/Main.kt': 'getString(R.string.app_name); getStringArray(R.array.planets)',
      'app/layout.xml': '<TextView android:text="@string/in_layout"/>',
      'ios/A.swift': 'NSLocalizedString("Save \\"all\\"", comment: "")',
      'tool.py': "print(_('Hello %s, it\\'s you'))",
    });
    const { value } = await folder.json<Result>('unused');
    expect(value.unused.map(({ key }) => key).sort()).toEqual(['Lost', 'Never said', 'not_there']);
  });

  test('takes a key for the beginning of others, and looks at no code of packages', async () => {
    const folder = await makeFolder({
      'parlance.yaml': 'sets: [{ files: "l/{locale}.json", format: jsonflat }]\n',
      'l/en.json': '{"error": "E", "error404": "N", "gone": "G"}',
      'src/a.js': 'first();\r\nt("error" + code);\r\n',
      'ios/Pods/a.m': 'gone',
      'src/library.min.js': 't("gone")',
      // What `types` has written names all keys.
      'parlance.d.ts': 'interface Keys { "gone": string }',
    });
    const { value } = await folder.json<Result>('unused');
    expect(value.unused.map(({ key }) => key)).toEqual(['gone']);
    expect(value.maybe).toEqual(['error404']);
    expect(value.dynamic).toEqual([{ file: 'src/a.js', line: 2, prefix: 'error' }]);
  });

  test('ends with 0 where all are used', async () => {
    const folder = await makeFolder({
      'parlance.yaml':
        'sets: [{ files: "{locale}.json", format: jsonflat }]\ncode: { include: ["*.ts"] }\n',
      'en.json': '{"a.b": "A"}',
      'x.ts': "t('a.b')",
    });
    const { code, stdout } = await folder.run('unused');
    expect([code, stdout]).toEqual([0, '0 keys of 1 unused, in 1 file of code.\n']);
  });
});
