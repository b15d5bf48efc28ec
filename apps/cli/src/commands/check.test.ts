import { describe, expect, test } from 'vitest';
import { type Folder, makeFolder } from '../testing/cli.ts';

const files = {
  'parlance.yaml': `sets:
  - files: locales/{locale}/app.json
    format: i18next
  - files: po/{locale}.po
  - files: res/{android}/strings.xml
  - files: texts.csv
    format: csv
`,
  'locales/en/app.json':
    '{\n  "hello": "Hello {{name}}",\n  "bye": "Bye",\n  "n_one": "{{count}} day",\n  "n_other": "{{count}} days"\n}\n',
  'locales/de/app.json':
    '{\n  "bye": "Tschüss  dann",\n  "n_one": "{{count}} Tag",\n  "n_other": "{{cuont}} Tage",\n  "hello": "Hallo, \\"du\\" {{nmae}}"\n}\n',
  'po/nl.po':
    'msgid ""\nmsgstr ""\n"Language: nl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n# A remark\n#, c-format\nmsgid "%d files"\nmsgstr "bestanden"\n',
  'res/values/strings.xml': '<resources>\n  <string name="a">Open %1$s</string>\n</resources>\n',
  'res/values-de/strings.xml':
    '<resources>\n\n  <string name="a">%1$d öffnen</string>\n</resources>\n',
  'texts.csv': 'key,en,de\na,Open {x},Öffne {y}\n',
};

const check = (folder: Folder, ...args: readonly string[]) => folder.run('check', ...args);

describe('check', () => {
  test('tells the file, the line and the column of what is wrong, without a server', async () => {
    const folder = await makeFolder(files);
    const { code, stdout, stderr } = await check(folder);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'locales/de/app.json:2:18: warning: bye There are several spaces in a row. space.double',
      expect.stringMatching(
        /^locales\/de\/app\.json:4:15: error: n other: \{\{cuont\}\} is misspelt/,
      ),
      expect.stringMatching(/^locales\/de\/app\.json:5:\d+: error: hello \{\{nmae\}\} is misspelt/),
      expect.stringMatching(
        /^po\/nl\.po:9:18: error: %d files %d is missing\. placeholder\.missing$/,
      ),
      expect.stringMatching(/^res\/values-de\/strings\.xml:3:\d+: error: a /),
      expect.stringMatching(/^texts\.csv:2:18: error: a \{y\} is misspelt/),
      '5 errors, 1 warning in 11 texts of 6 files.',
    ]);
  });

  test('looks at some locales only, and hears on levels and limits', async () => {
    const folder = await makeFolder({
      ...files,
      'locales/de/app.json': '{"bye": "Tschüss  dann"}',
    });
    expect((await check(folder, '--locale', 'nl')).stdout).not.toContain('values-de');
    const german = ['--locale', 'de', '--config', 'json.yaml'];
    await folder.write(
      'json.yaml',
      'sets:\n  - files: locales/{locale}/app.json\n    format: i18next\n',
    );
    expect((await check(folder, ...german)).code).toBe(0);
    const limited = await check(folder, ...german, '--max-warnings', '0');
    expect([limited.code, limited.stderr]).toEqual([1, expect.stringContaining('at most 0')]);
    await folder.write(
      'json.yaml',
      'sets:\n  - files: locales/{locale}/app.json\n    format: i18next\ncheck:\n  maxWarnings: 0\n  levels:\n    space.double: error\n    punct.end: "off"\n',
    );
    expect((await check(folder, ...german)).stdout).toContain(
      'error: bye There are several spaces',
    );
    await folder.write(
      'json.yaml',
      'sets:\n  - files: locales/{locale}/app.json\ncheck:\n  levels: { "space.double": "off", "no.such": "off" }\n',
    );
    const unknown = await check(folder, ...german);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('There is no check no.such.'),
    ]);
  });

  test('tells of a file that can not be read as of a finding', async () => {
    const folder = await makeFolder({
      ...files,
      'locales/de/app.json': '{\n  "bye": "Tschüss",\n  "x" 1\n}\n',
    });
    const { code, stdout } = await check(folder, '--locale', 'de');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^locales\/de\/app\.json:3:\d+: error: .* file\.syntax$/m);
  });

  test('tells of a broken file for several locales, whichever are chosen', async () => {
    const folder = await makeFolder({
      'parlance.yaml': 'sets: [{ files: "*.xcstrings" }]\n',
      'A.xcstrings': '{"sourceLanguage": "en", "strings": {\n x }',
    });
    for (const args of [[], ['--locale', 'de']]) {
      const { code, stdout } = await check(folder, ...args);
      expect([code, stdout]).toEqual([
        1,
        expect.stringMatching(/^A\.xcstrings:2:\d+: error: .* file\.syntax$/m),
      ]);
    }
  });

  test('goes on after a file that is no text', async () => {
    const folder = await makeFolder({
      'parlance.yaml':
        'sets:\n  - files: l/{locale}.json\n    format: jsonflat\n  - files: "*.csv"\n    format: csv\n',
      'l/en.json': '{"a": "Hello {name}"}',
      'l/de.json': Buffer.from('{\n"a": "\xff"}', 'latin1'),
      'l/fr.json': '{"a": "Salut"}',
      'texts.csv': Uint8Array.of(0x6b, 0xff),
    });
    const { code, stdout } = await check(folder);
    expect(code).toBe(1);
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /^l\/de\.json:2:7: error: The file is not text in UTF-8.* file\.encoding$/,
      ),
      expect.stringMatching(/^l\/fr\.json:1:\d+: error: a \{name\} is missing/),
      expect.stringMatching(/^texts\.csv:1:2: error: .* file\.encoding$/),
      '3 errors, 0 warnings in 2 texts of 4 files.',
    ]);
  });

  test('hears on the flags of gettext, and takes a limit of 0 for none', async () => {
    const folder = await makeFolder({
      'parlance.yaml':
        'sets: [{ files: "po/{locale}.po" }]\ncheck: { levels: { markdown.syntax: error } }\n',
      'po/de.po':
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n#, md-text\nmsgid "Be **bold**"\nmsgstr "Sei mutig"\n\nmsgid "Be **plain**"\nmsgstr "Sei einfach"\n\n#, max-length:0\nmsgid "Open"\nmsgstr "Öffnen"\n\n#, max-length:3\nmsgid "Shut"\nmsgstr "Schließen"\n',
    });
    const { findings } = (
      await folder.json<{ findings: { key: string; check: string }[] }>('check')
    ).value;
    expect(findings.map(({ key, check: id }) => [key, id])).toEqual([
      ['Be **bold**', 'markdown.syntax'],
      ['Shut', 'length.max'],
    ]);
  });
});

describe('check of chosen locales', () => {
  const sets = {
    'parlance.yaml':
      'sets:\n  - files: l/{locale}.json\n    format: jsonflat\n  - files: "*.csv"\n    format: csv\n',
    'l/en.json': '{"a": "Hello {name}"}',
    'l/de.json': '{"a": "Hallo {name}"}',
    'l/fr.json': Buffer.from('{"a": "\xff"}', 'latin1'),
    'texts.csv': 'key,en,fr\na,Open {x},Ouvrir {y}\n',
  };

  test('neither reads nor counts the files of others', async () => {
    const folder = await makeFolder(sets);
    const { code, value } = await folder.json('check', '--locale', 'de');
    expect([code, value]).toEqual([
      0,
      expect.objectContaining({ files: 1, texts: 1, findings: [] }),
    ]);
    const french = await folder.json<{ files: number; findings: { file: string }[] }>(
      'check',
      '--locale',
      'fr',
    );
    expect(french.value.files).toBe(2);
    expect(french.value.findings.map(({ file }) => file)).toEqual(['l/fr.json', 'texts.csv']);
  });

  test('says that there are none where no file has them', async () => {
    const folder = await makeFolder(sets);
    const { code, stderr } = await check(folder, '--locale', 'nl');
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no file to check.')]);
    expect(stderr).toContain('names files of nl');
  });

  test('tells of source texts that can not be read, whichever locales are chosen', async () => {
    const folder = await makeFolder({ ...sets, 'l/en.json': Uint8Array.of(0x7b, 0xff) });
    const { code, stdout } = await check(folder, '--locale', 'de');
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^l\/en\.json:1:2: error: .* file\.encoding$/m),
    ]);
  });
});
