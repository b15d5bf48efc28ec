import type { ProjectFile } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { findFileLike } from './file-like.ts';

const date = { created: '', modified: '' };
const filesOf = (...paths: (string | null)[]): ProjectFile[] =>
  paths.map((path) => ({ id: `${path}`, path, format: null, date }));

describe('which file of a project one from a disk is', () => {
  const files = filesOf(null, 'app/{locale}/home.json', 'app/{locale}/shop.json', 'web/{tag}.po');

  it.each([
    ['app/de/home.json', 'app/{locale}/home.json'],
    ['home.json', 'app/{locale}/home.json'],
    ['somewhere/app/fr/shop.json', 'app/{locale}/shop.json'],
    ['pt-BR.po', 'web/{tag}.po'],
  ])('%s is %s', (path, pattern) => {
    expect(findFileLike(path, files)?.path).toBe(pattern);
  });

  it.each(['mail.json', 'homeXjson', 'lib/home.json/de', 'web/.po'])('%s is none', (path) => {
    expect(findFileLike(path, files)).toBeUndefined();
  });

  it('is not known where it may be one of two', () => {
    const two = filesOf('a/{locale}.json', 'b/{locale}.json');
    expect(findFileLike('de.json', two)).toBeUndefined();
    expect(findFileLike('b/de.json', two)?.path).toBe('b/{locale}.json');
  });
});
