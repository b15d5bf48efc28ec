import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/process.mjs';

/** A test as a page refers to it: `[short name of its file] test name`. */
export interface NamedTest {
  readonly text: string;
  readonly file: string;
  readonly exists: boolean;
  /** Whether only `npm run test:deep` has it. */
  readonly isDeep: boolean;
}

/** The tables of a page whose last column names tests. */
export interface TestTables {
  /** The cells of the tables' rows. */
  readonly rows: readonly (readonly string[])[];
  readonly tests: readonly NamedTest[];
  /** The first cells of the rows that `npm test` has no test of. */
  readonly deep: readonly string[];
  /** The short names that the page lists at its end, as `[name]: path`, without naming a test of the file. */
  readonly unused: readonly string[];
}

const docs = join(root, 'docs');

/** Reads the tables of `docs/<name>` with these column heads; the last column names tests. */
export function readTestTables(name: string, heads: readonly string[]): TestTables {
  const page = readFileSync(join(docs, name), 'utf8');
  const files = new Map(
    [...page.matchAll(/^\[([\w-]+)\]: (\S+)$/gm)].map(([, file = '', path = '']) => [file, path]),
  );
  const rows = page
    .split('\n\n')
    .map((part) => part.split('\n').map(toCells))
    .filter(([head]) => head?.join() === heads.join())
    .flatMap(([, , ...cells]) => cells);
  const testsOf = (cells: readonly string[]): readonly NamedTest[] =>
    (cells.at(-1) ?? '').split('<br>').map((text) => {
      const [, file = '', test = ''] = /^\[([\w-]+)\] (.+)$/.exec(text) ?? [];
      return { text, file, ...findTest(files.get(file), test) };
    });
  const tests = rows.flatMap(testsOf);
  const named = new Set(tests.map(({ file }) => file));
  return {
    rows,
    tests,
    deep: rows
      .filter((cells) => testsOf(cells).every(({ isDeep }) => isDeep))
      .map(([first = '']) => first),
    unused: [...files.keys()].filter((file) => !named.has(file)),
  };
}

const onlyDeep = /\.runIf\(isDeep\)\(\s*$/;

function findTest(path: string | undefined, name: string): Pick<NamedTest, 'exists' | 'isDeep'> {
  if (path === undefined || !existsSync(join(docs, path))) return { exists: false, isDeep: false };
  const source = readFileSync(join(docs, path), 'utf8');
  const at = [`'${name}'`, `"${name}"`].map((quoted) => source.indexOf(quoted)).find((n) => n >= 0);
  if (at === undefined) return { exists: false, isDeep: false };
  const isDeep = path.endsWith('.deep.test.ts') || onlyDeep.test(source.slice(0, at));
  return { exists: true, isDeep };
}

function toCells(line: string): string[] {
  const cells = /^\|(.+)\|$/.exec(line)?.[1]?.split('|') ?? [];
  return cells.map((cell) => cell.trim());
}
