import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../program.ts';
import { type Folder, makeFolder } from '../testing/cli.ts';

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
