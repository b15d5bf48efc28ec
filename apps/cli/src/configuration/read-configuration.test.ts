import { describe, expect, test } from 'vitest';
import { Problem } from '../console/problem.ts';
import { makeFolder } from '../testing/cli.ts';
import { getConfiguration } from './find-configuration.ts';

async function problemsOf(name: string, text: string): Promise<readonly string[]> {
  const { path } = await makeFolder({ [name]: text });
  const problem = await getConfiguration(path).catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw new Error('There is no problem');
  return [problem, ...problem.others].map(
    ({ place, message }) =>
      `${place?.file.split('/').at(-1)}:${place?.line}:${place?.column} ${message}`,
  );
}

describe('a configuration', () => {
  test.each([
    ['parlance.yaml', 'sets:\n  - files: l/{locale}.json\n'],
    ['parlance.yml', 'sets: [{ files: "l/{locale}.json" }]'],
    ['parlance.json', '{"sets": [{"files": "l/{locale}.json"}]}'],
    [
      'parlance.ts',
      'const files: string = "l/{locale}.json";\nexport default { sets: [{ files }] };\n',
    ],
  ])('may be %s', async (name, text) => {
    const { path } = await makeFolder({ [name]: text, 'a/b.txt': '' });
    const { root, configuration } = await getConfiguration(`${path}/a`);
    expect(root).toBe(path);
    expect(configuration).toEqual({ source: 'en', sets: [{ files: 'l/{locale}.json' }] });
  });

  test('names the line and column of everything that is wrong', async () => {
    const text = [
      'source: english',
      'sets:',
      '  - files: l/{lang}.json',
      '    format: word',
      '  - file: x',
      'colour: blue',
    ].join('\n');
    const problems = await problemsOf('parlance.yaml', text);
    expect(problems).toEqual([
      'parlance.yaml:1:9 source must be a locale, such as en or pt_BR.',
      'parlance.yaml:3:12 sets[0].files has {lang}, and not one of {locale}, {tag}, {android}, {path}.',
      expect.stringMatching(
        /^parlance\.yaml:4:13 sets\[0\]\.format must be one of androidxml, csv/,
      ),
      'parlance.yaml:5:5 sets[1].files is missing or not a string.',
      'parlance.yaml:5:11 sets[1].file is no option.',
      'parlance.yaml:6:9 colour is no option.',
    ]);
  });

  test('names the place of a syntax error', async () => {
    expect((await problemsOf('parlance.yaml', 'sets:\n  - files: "x\n'))[0]).toMatch(
      /^parlance\.yaml:[23]:\d+ /,
    );
    expect((await problemsOf('parlance.json', '{\n  "sets": [\n}'))[0]).toMatch(
      /^parlance\.json:3:\d+ /,
    );
  });

  test('that is missing is told, with what to do', async () => {
    const { path } = await makeFolder({ '.git/HEAD': '' });
    await expect(getConfiguration(path)).rejects.toMatchObject({
      message: expect.stringContaining('There is no parlance.yaml'),
      next: expect.stringContaining('parlance init'),
    });
    await expect(getConfiguration(path, 'other.yaml')).rejects.toMatchObject({
      message: 'There is no such file.',
    });
  });

  test('in TypeScript that fails is told', async () => {
    expect(await problemsOf('parlance.ts', 'throw new Error("no");')).toEqual([
      'parlance.ts:undefined:undefined The file can not be run: no',
    ]);
  });
});
