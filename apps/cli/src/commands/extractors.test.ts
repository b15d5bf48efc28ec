import { describe, expect, test } from 'vitest';
import { makeFolder } from '../testing/cli.ts';
import { type ExtractResult, files, usagesOf } from '../testing/extracting.ts';
import { makeProject } from '../testing/project.ts';

describe('what other extractors have found', () => {
  const flat = {
    'parlance.yaml':
      'sets: [{ files: "l/{locale}.json", format: jsonflat }]\nextract: { from: ["out/*"] }\n',
    'l/en.json': '{"app.title": "Title", "app.bye": "Bye"}',
    'src/a.tsx': 'const x = 1;\nconst y = <Heading/>;\n',
  };

  test('is read from JSON of FormatJS, with the places and descriptions in it', async () => {
    const project = await makeProject();
    const extracted = {
      'app.title': {
        defaultMessage: 'Title',
        description: 'On top',
        file: 'src/a.tsx',
        start: 13,
        end: 20,
      },
      'app.bye': {
        defaultMessage: 'Good bye',
        file: 'src/a.tsx',
        line: 1,
        col: 3,
        start: 0,
        end: 2,
      },
      'app.new': { defaultMessage: 'New', description: 'A button' },
    };
    const folder = await makeFolder(
      { ...flat, 'out/messages.json': JSON.stringify(extracted) },
      { env: project.env },
    );
    await folder.run('push');
    const { code, value } = await folder.json<ExtractResult>('extract');
    expect(code).toBe(1);
    expect(value.findings).toEqual([
      expect.objectContaining({
        kind: 'differs',
        key: 'app.bye',
        text: 'Good bye',
        file: 'src/a.tsx',
        line: 1,
      }),
      expect.objectContaining({
        kind: 'missing',
        key: 'app.new',
        text: 'New',
        note: 'A button',
        file: 'out/messages.json',
      }),
    ]);
    expect((await usagesOf(project, 'l/{locale}.json'))['app.title']).toEqual([
      {
        file: 'src/a.tsx',
        line: 2,
        note: 'On top',
        code: { line: 1, text: flat['src/a.tsx'].trim() },
      },
    ]);
    expect((await folder.run('unused')).code).toBe(0);
  });

  test('is read from JSON of i18next, whose texts are compared', async () => {
    const folder = await makeFolder({
      ...files,
      'found/common.json':
        '{"hello": "Hello", "nav": {"home": "Start", "gone": "nav.gone", "deep": {"new": "New"}}, "days_one": "x", "days_other": "y"}',
    });
    const { code, value } = await folder.json<ExtractResult>(
      'extract',
      '--offline',
      '--from',
      'found/*.json',
    );
    expect(code).toBe(1);
    expect(value.findings.map(({ kind, key, text }) => [kind, key, text])).toEqual([
      ['differs', 'nav.home', 'Start'],
      ['missing', 'nav.deep.new', 'New'],
    ]);
  });

  test('is read from catalogues of Lingui, as JSON and PO, with their origins', async () => {
    const source =
      'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello {name}"\nmsgstr ""\n\nmsgid "Bye"\nmsgstr ""\n';
    const po =
      'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n#. js-lingui-id: OVaF9k\n#. A greeting\n#: src/a.tsx:2\nmsgid "Hello {name}"\nmsgstr ""\n\n#: src/a.tsx:1\nmsgid "Never sent"\nmsgstr ""\n';
    const json = {
      OVaF9k: {
        translation: '',
        message: 'Bye',
        origin: [
          ['src/a.tsx', 1],
          ['src/b.tsx', 7],
        ],
        extractedComments: ['At the end'],
      },
      old: { translation: 'Old', message: 'Old', origin: [], obsolete: true },
    };
    const project = await makeProject();
    const folder = await makeFolder(
      {
        'parlance.yaml': 'sets: [{ files: "po/{locale}.po" }]\n',
        'po/en.po': source,
        'src/a.tsx': flat['src/a.tsx'],
        'out/messages.po': po,
        'out/messages.json': JSON.stringify(json),
      },
      { env: project.env },
    );
    await folder.run('push');
    const { value } = await folder.json<ExtractResult>('extract', '--from', 'out/*');
    expect(value.findings.map(({ kind, key, file, line }) => [kind, key, file, line])).toEqual([
      ['missing', 'Never sent', 'src/a.tsx', 1],
    ]);
    expect(await usagesOf(project, 'po/{locale}.po')).toEqual({
      Bye: [
        expect.objectContaining({ file: 'src/a.tsx', line: 1, note: 'At the end' }),
        { file: 'src/b.tsx', line: 7, note: 'At the end' },
      ],
      'Hello {name}': [expect.objectContaining({ file: 'src/a.tsx', line: 2, note: 'A greeting' })],
    });
  });

  test('is known by ids that are made of messages, where the files have these', async () => {
    // What @lingui/cli 6.11 wrote for one message, as JSON and as PO.
    const folder = await makeFolder({
      'parlance.yaml': 'sets: [{ files: "l/{locale}.json", format: jsonflat }]\n',
      'l/en.json': '{"OVaF9k": "Hello {name}"}',
      'out/messages.po':
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: en\\n"\n\n#: src/li.tsx:3\nmsgid "Hello {name}"\nmsgstr "Hello {name}"\n',
    });
    const { code, value } = await folder.json<ExtractResult>(
      'extract',
      '--offline',
      '--from',
      'out/*',
    );
    expect([code, value.usages]).toEqual([
      0,
      [{ key: 'OVaF9k', source: 'l/en.json', file: 'src/li.tsx', line: 3 }],
    ]);
  });

  test('is told where it is not there, or no such file', async () => {
    const folder = await makeFolder({ ...flat, 'out/broken.json': '{"a": ', 'l/b.txt': 'x' });
    const broken = await folder.run('extract', '--offline');
    expect([broken.code, broken.stderr]).toEqual([
      2,
      expect.stringMatching(/out\/broken\.json.*\n.*Run the extractor again/s),
    ]);
    const none = await folder.run('extract', '--offline', '--from', 'lost/*.json');
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('No file is called lost/*.json.'),
    ]);
    const other = await folder.run('extract', '--offline', '--from', 'l/b.txt');
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining('no file of an extractor'),
    ]);
  });

  test('sends nothing of files outside of the repository', async () => {
    const extracted = { 'app.title': { defaultMessage: 'Title', file: '../secret.ts', line: 1 } };
    const project = await makeProject();
    const folder = await makeFolder(
      { ...flat, 'out/messages.json': JSON.stringify(extracted) },
      { env: project.env },
    );
    await folder.write('../secret.ts', 'the secret');
    await folder.run('push');
    await folder.run('extract');
    expect((await usagesOf(project, 'l/{locale}.json'))['app.title']).toEqual([
      { file: '../secret.ts', line: 1 },
    ]);
  });
});
