import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type Folder, makeFolder } from '../testing/cli.ts';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '../../../../node_modules');

/** What the compiler says about files of a folder, as `file:line`. */
async function compile(folder: Folder): Promise<readonly string[]> {
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: 'preserve',
      moduleResolution: 'bundler',
      types: [],
      skipLibCheck: true,
    },
    include: ['*.ts'],
  };
  await folder.write('tsconfig.json', JSON.stringify(config));
  const args = ['--project', folder.path, '--pretty', 'false'];
  const { stdout } = await run(join(modules, '.bin', 'tsc'), args, { cwd: folder.path }).catch(
    (error: { stdout: string }) => error,
  );
  return [...stdout.matchAll(/^(\w[\w./-]*)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`);
}

async function link(folder: Folder, name: string): Promise<void> {
  await mkdir(join(folder.path, 'node_modules'), { recursive: true });
  await symlink(join(modules, name), join(folder.path, 'node_modules', name));
}

const i18next = {
  'parlance.yaml': 'sets: [{ files: "l/{locale}/{path}.json", format: i18next }]\n',
  'l/en/common.json':
    '{"hello": "Hello {{name}}", "n_one": "{{count}} day", "n_other": "{{count}} days", "nav": {"it\'s": "\\"It\'s\\"\\n"}}',
  'l/en/shop.json': '{"buy": "Buy"}',
};

describe('types', () => {
  test('tell i18next the keys of each namespace', async () => {
    const folder = await makeFolder(i18next);
    const { code, stdout } = await folder.run('types');
    expect([code, stdout]).toEqual([0, 'parlance.d.ts is written: 4 keys for i18next.\n']);
    await link(folder, 'i18next');
    await folder.write(
      'use.ts',
      [
        "import { t } from 'i18next';",
        "export const right = [t('hello', { name: 'Ada' }), t('n', { count: 2 }), t('nav.it\\'s'), t('shop:buy')];",
        "export const wrong = t('helo');",
        "export const other = t('shop:by');",
      ].join('\n'),
    );
    expect(await compile(folder)).toEqual(['use.ts:3', 'use.ts:4']);
    const same = await folder.run('types', '--check');
    expect([same.code, same.stdout]).toEqual([0, expect.stringContaining('as it should be')]);
    await folder.write('l/en/shop.json', '{"buy": "Buy", "sell": "Sell"}');
    expect((await folder.run('types', '--check')).code).toBe(1);
    expect((await folder.run('types', '--dry-run')).code).toBe(0);
    expect(await folder.read('parlance.d.ts')).not.toContain('sell');
  });

  test('tell what each text needs, by its placeholders and ICU arguments', async () => {
    const folder = await makeFolder({
      'parlance.yaml':
        'sets: [{ files: "{locale}.json", format: jsonflat }]\ntypes: { output: keys.ts, framework: plain }\n',
      'en.json': JSON.stringify({
        plain: 'Save',
        'with-name': 'Hello {name}',
        many: '{count, plural, one {# file of {who}} other {# files of {who}}}',
        choice: '{sex, select, female {her} male {his} other {their}} {day, date, short}',
      }),
    });
    await folder.run('types');
    await folder.write(
      'use.ts',
      [
        "import type { MessageArguments, MessageKey } from './keys.ts';",
        'declare function show<K extends MessageKey>(key: K, values: MessageArguments[K]): string;',
        "show('plain', {}); show('with-name', { name: 'Ada' }); show('many', { count: 2, who: 'x' });",
        "show('choice', { sex: 'female', day: new Date() });",
        "show('with-name', {});",
        "show('many', { count: '2', who: 'x' });",
        "show('none', {});",
      ].join('\n'),
    );
    await folder.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { allowImportingTsExtensions: true } }),
    );
    const found = await compile(folder);
    expect(found.filter((place) => !place.endsWith(':1'))).toEqual([
      'use.ts:5',
      'use.ts:6',
      'use.ts:7',
    ]);
  });

  test('name the ids for FormatJS, and the messages for Vue', async () => {
    const folder = await makeFolder(i18next);
    await folder.run('types', '--framework', 'formatjs', '--output', 'ids.d.ts');
    await folder.write(
      'use.ts',
      "const right: FormatjsIntl.Message['ids'] = 'hello';\nconst wrong: FormatjsIntl.Message['ids'] = 'helo';\nexport { right, wrong };\n",
    );
    expect(await compile(folder)).toEqual(['use.ts:2']);
    const absolute = join(folder.path, 'absolute.d.ts');
    await folder.run('types', '--framework', 'formatjs', '--output', absolute);
    expect(await folder.read('absolute.d.ts')).toBe(await folder.read('ids.d.ts'));
    const { value } = await folder.json<{ keys: number }>(
      'types',
      '--framework',
      'vue',
      '--dry-run',
    );
    expect(value.keys).toBe(4);
    await folder.run('types', '--framework', 'vue', '--output', 'vue.d.ts');
    expect(await folder.read('vue.d.ts')).toContain(
      "  export interface DefineLocaleMessage {\n    buy: string;\n    hello: string;\n    n: string;\n    nav: {\n      'it\\'s': string;\n    };\n  }\n",
    );
  });
});
