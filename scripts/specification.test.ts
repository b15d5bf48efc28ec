import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './process.mjs';

const docs = join(root, 'docs');
const page = readFileSync(join(docs, 'specification.md'), 'utf8');

/** `[name]: path`, at the end of the page. */
const files = new Map(
  [...page.matchAll(/^\[([\w-]+)\]: (\S+)$/gm)].map(([, name = '', path = '']) => [name, path]),
);

/** The rows of the tables that have a sentence and its tests. */
const rows = page
  .split('\n\n')
  .map((part) => part.split('\n').map(toCells))
  .filter(([head]) => head?.join() === 'Sentence,Test')
  .flatMap(([, , ...cells]) => cells);

/** A row's tests: `[name of the file] name of the test`. */
const claims = rows
  .flatMap(([, tests = '']) => tests.split('<br>'))
  .map((text) => {
    const [, file = '', name = ''] = /^\[([\w-]+)\] (.+)$/.exec(text) ?? [];
    return { text, file, name };
  });

test('every sentence of the specification has a test', () => {
  expect(rows.filter(([sentence, tests]) => !sentence || !tests)).toEqual([]);
  expect(rows.length).toBeGreaterThan(80);
});

test('every test that it names exists', () => {
  expect(claims.filter(({ file, name }) => !hasTest(files.get(file), name))).toEqual([]);
});

test('every file in its list is named', () => {
  const named = new Set(claims.map(({ file }) => file));
  expect([...files.keys()].filter((file) => !named.has(file))).toEqual([]);
});

function hasTest(path: string | undefined, name: string): boolean {
  if (path === undefined || !existsSync(join(docs, path))) return false;
  const source = readFileSync(join(docs, path), 'utf8');
  return [`'${name}'`, `"${name}"`].some((quoted) => source.includes(quoted));
}

function toCells(line: string): string[] {
  const cells = /^\|(.+)\|$/.exec(line)?.[1]?.split('|') ?? [];
  return cells.map((cell) => cell.trim());
}
