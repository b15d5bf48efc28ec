import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../program.ts';
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

/** What GitLab's documentation asks of each entry of a report on code quality. */
const validateCodeQuality = new Ajv.default({ strict: true }).compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^[^/.]' },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
});

const fingerprintOf = ({ fingerprint }: { readonly fingerprint: string }) => fingerprint;

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

describe('the report', () => {
  const small = {
    'parlance.yaml': 'sets:\n  - files: l/{locale}.json\n    format: jsonflat\n',
    'l/en.json': '{"a, b": "Hello {name}"}',
    'l/de.json': '{\n  "a, b": "Hallo <"\n}',
  };

  test('is JSON', async () => {
    const folder = await makeFolder(small);
    const { code, stdout } = await check(folder, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      files: 2,
      texts: 2,
      errors: 1,
      warnings: 0,
      infos: 0,
      findings: [
        {
          file: 'l/de.json',
          line: 2,
          column: 19,
          locale: 'de',
          key: 'a, b',
          check: 'placeholder.missing',
          severity: 'error',
          message: '{name} is missing.',
          fingerprint: expect.any(String),
        },
      ],
    });
  });

  test('is SARIF, in a file if one is named', async () => {
    const folder = await makeFolder(small);
    const { code, stdout } = await check(folder, '--format', 'sarif', '--output', 'out/r.sarif');
    expect([code, stdout]).toEqual([1, '']);
    const absolute = join(folder.path, 'out/absolute.sarif');
    await check(folder, '--format', 'sarif', '--output', absolute);
    expect(await folder.read('out/absolute.sarif')).toBe(await folder.read('out/r.sarif'));
    const { version, runs } = JSON.parse(await folder.read('out/r.sarif'));
    expect(version).toBe('2.1.0');
    expect(runs[0].tool.driver.rules).toEqual([
      { id: 'placeholder.missing', shortDescription: { text: 'placeholder.missing' } },
    ]);
    expect(runs[0].results).toEqual([
      expect.objectContaining({
        ruleId: 'placeholder.missing',
        level: 'error',
        message: { text: 'a, b: {name} is missing.' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'l/de.json', uriBaseId: 'ROOT' },
              region: { startLine: 2, startColumn: 19 },
            },
          },
        ],
      }),
    ]);
  });

  test('is JUnit, with everything escaped', async () => {
    const folder = await makeFolder({
      ...small,
      'l/de.json': '{"a, b": "H", "<\\u0001&": "x"}',
      'l/en.json': '{"a, b": "H", "<\\u0001&": "x {a}"}',
    });
    const { stdout } = await check(folder, '--format', 'junit');
    expect(stdout).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="parlance check" tests="1" failures="1">',
        '  <testsuite name="l/de.json" tests="1" failures="1" errors="0">',
        '    <testcase classname="de placeholder.missing" name="&#60;\ufffd&#38;">',
        '      <failure type="error" message="{a} is missing.">l/de.json:1:29: {a} is missing.</failure>',
        '    </testcase>',
        '  </testsuite>',
        '</testsuites>',
        '',
      ].join('\n'),
    );
  });

  test('is commands of GitHub, and a summary where a job has one', async () => {
    const folder = await makeFolder(small);
    const { stdout, stderr } = await check(folder, '--format', 'github');
    expect([stdout, stderr]).toEqual([
      '::error file=l/de.json,line=2,col=19,title=placeholder.missing::a, b: {name} is missing.\n',
      '1 error, 0 warnings in 2 texts of 2 files.\n',
    ]);
    await folder.write('summary', 'Of a step before.\n');
    const job = await makeFolder(small, {
      env: {
        GITHUB_STEP_SUMMARY: join(folder.path, 'summary'),
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_REPOSITORY: 'ada/website',
        GITHUB_SHA: 'c0ffee',
      },
    });
    await check(job, '--format', 'github');
    expect((await folder.read('summary')).split('\n')).toEqual([
      'Of a step before.',
      '### Translations: 1 error, 0 warnings in 2 texts of 2 files.',
      '',
      '| Where | Severity | Finding | Check |',
      '| --- | --- | --- | --- |',
      '| [l\\/de\\.json\\:2](<https://github.com/ada/website/blob/c0ffee/l/de.json?plain=1#L2>) | error | a\\, b\\: \\{name\\} is missing\\. | placeholder\\.missing |',
      '',
      '',
    ]);
  });

  test('has a summary of the first findings, in which no text is markup', async () => {
    const keys = Array.from({ length: 120 }, (_, n) => `<b>|${n}`);
    const texts = (value: string) =>
      JSON.stringify(Object.fromEntries(keys.map((key) => [key, value])));
    const folder = await makeFolder({
      ...small,
      'l/en.json': texts('{a}'),
      'l/de.json': texts('b'),
    });
    const summary = join(folder.path, 'summary');
    const job = { ...folder.env, GITHUB_STEP_SUMMARY: summary };
    await runProgram(['check', '--format', 'github'], {
      env: job,
      folder: folder.path,
      stdout: { write: () => undefined },
      stderr: { write: () => undefined },
    });
    const text = await folder.read('summary');
    expect(text.match(/^\| l/gm)).toHaveLength(100);
    expect(text).toContain('And 20 more.');
    expect(text).toContain('\\<b\\>\\|0\\: ');
    expect(text).not.toContain('<b>');
  });

  test('is what GitLab takes for code quality, with a fingerprint for each finding', async () => {
    const folder = await makeFolder({
      ...small,
      'l/de.json': '{\n  "a, b": "Hallo",\n  "c": "x {y} {z}",\n  "d": "Zwei  gute  Wörter"\n}',
      'l/en.json': '{"a, b": "Hello {name}", "c": "{y} {z} x", "d": "Two good words"}',
      'l/fr.json': '{"d": "1", "d": "2", "d": "Deux mots"}',
    });
    const { code, stdout, stderr } = await check(
      folder,
      ...['--format', 'gitlab', '--output', 'gl-code-quality-report.json'],
    );
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^1 error, 4 warnings in/),
    ]);
    const report = JSON.parse(await folder.read('gl-code-quality-report.json'));
    expect(validateCodeQuality(report)).toBe(true);
    expect(report).toEqual([
      {
        description: 'a, b: {name} is missing.',
        check_name: 'placeholder.missing',
        fingerprint: expect.any(String),
        severity: 'major',
        location: { path: 'l/de.json', lines: { begin: 2 } },
      },
      expect.objectContaining({ check_name: 'space.double', severity: 'minor' }),
      expect.objectContaining({ check_name: 'space.double', severity: 'minor' }),
      expect.objectContaining({ check_name: 'file.duplicate-key', severity: 'minor' }),
      expect.objectContaining({ check_name: 'file.duplicate-key', severity: 'minor' }),
    ]);
    // Lines move, and a finding stays the same.
    await folder.write('l/de.json', `\n\n${await folder.read('l/de.json')}`);
    await folder.write('l/fr.json', `\n${await folder.read('l/fr.json')}`);
    const moved = JSON.parse((await check(folder, '--format', 'gitlab')).stdout);
    expect(moved[0].location.lines.begin).toBe(4);
    expect(moved.map(fingerprintOf)).toEqual(report.map(fingerprintOf));
    expect(new Set(report.map(fingerprintOf)).size).toBe(5);
    await folder.write('l/fr.json', '{}');
    await folder.write('l/de.json', '{}');
    expect((await check(folder, '--format', 'gitlab')).stdout).toBe('[]\n');
  });

  test('names files from the root of the repository where a code host reads it', async () => {
    const folder = await makeFolder(
      Object.fromEntries(
        Object.entries(small).map(([path, content]) => [`apps/web app/${path}`, content]),
      ),
    );
    await folder.write('.git/HEAD', 'ref: refs/heads/main\n');
    const here = ['--cwd', 'apps/web app'];
    const path = 'apps/web app/l/de.json';
    expect((await check(folder, ...here, '--format', 'github')).stdout).toContain(`file=${path},`);
    const gitlab = JSON.parse((await check(folder, ...here, '--format', 'gitlab')).stdout);
    expect(gitlab[0].location.path).toBe(path);
    const sarif = JSON.parse((await check(folder, ...here, '--format', 'sarif')).stdout);
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation).toEqual({
      uri: 'apps/web%20app/l/de.json',
      uriBaseId: 'ROOT',
    });
    expect((await check(folder, ...here)).stdout).toMatch(/^l\/de\.json:2/);
  });
});
