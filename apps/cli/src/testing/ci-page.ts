import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type GitRepository, makeRepository } from './git-repository.ts';
import type { Packed } from './packed.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The page about continuous integration. */
export const page = await readFile(join(root, 'docs', 'continuous-integration.md'), 'utf8');

/** The blocks of code of the page in a language. */
export const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block = '']) => block,
  );

export const yaml = blocksOf('yaml');

/** The block of YAML of the page that begins so. */
export const findBlock = (start: string) => yaml.find((block) => block.startsWith(start)) ?? '';

/** A repository as the page has it. */
export const files = {
  'parlance.yaml': 'source: en\nsets: [{ files: "src/locales/{locale}.json" }]\n',
  'src/locales/en.json': '{\n  "hello": "Hello {{name}}",\n  "bye": "Bye"\n}\n',
  'src/locales/de.json': '{\n  "hello": "Hallo {{name}}"\n}\n',
  '.gitignore': 'node_modules\n',
};

/** A repository that has installed the command line. */
export async function makeInstalled(packed: Packed): Promise<GitRepository> {
  const repository = await makeRepository(files, { env: { npm_config_offline: 'true' } });
  const bin = join(repository.path, 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  await symlink(packed.main, join(bin, 'parlance'));
  return repository;
}

/** Commits a mistake, and then a text that has none; true where only the second one is taken. */
export async function expectOnlyGoodCommits({ git, write }: GitRepository): Promise<void> {
  const commit = (message: string) => git('commit', '--quiet', '--all', '--message', message);
  await write('src/locales/de.json', '{\n  "hello": "Hallo"\n}\n');
  await expect(commit('Lose a value')).rejects.toThrow('{{name}} is missing');
  await write('src/locales/de.json', '{\n  "hello": "Hallo, {{name}}"\n}\n');
  await commit('Add a comma');
  expect(await git('log', '--format=%s')).toBe('Add a comma\nBegin');
}
