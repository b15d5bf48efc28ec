import { describe, expect, it } from 'vitest';
import { type FileNode, filesIn, toFileTree } from './file-tree.ts';

const draw = (nodes: readonly FileNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.name}${node.kind === 'folder' ? '/' : ''}`,
    ...(node.kind === 'folder' ? draw(node.children, depth + 1) : []),
  ]);

const treeOf = (...paths: (string | null)[]) =>
  toFileTree(
    paths.map((path) => ({ id: path ?? 'project', path })),
    'Unnamed / none',
  );

describe('the tree of files', () => {
  it('has a folder for each part of a path, and one for those with nothing else in them', () => {
    const tree = treeOf(
      null,
      'app/src/main/{locale}/home.json',
      'app/src/main/{locale}/shared.json',
      'app/src/test/{locale}.json',
      'readme.po',
    );
    expect(draw(tree)).toEqual([
      'Unnamed / none',
      'app/src/',
      '  main/{locale}/',
      '    home.json',
      '    shared.json',
      '  test/',
      '    {locale}.json',
      'readme.po',
    ]);
  });

  it('tells folders of one name in two places apart', () => {
    const tree = treeOf('a/x/1.json', 'b/x/1.json');
    expect(draw(tree)).toEqual(['a/x/', '  1.json', 'b/x/', '  1.json']);
    expect(tree.map((node) => node.kind === 'folder' && node.path)).toEqual(['a/x/', 'b/x/']);
  });

  it('knows all files below a folder', () => {
    const [folder] = treeOf('a/b/1.json', 'a/2.json');
    expect(folder && filesIn(folder)).toEqual(['a/b/1.json', 'a/2.json']);
  });

  it('is empty without files', () => {
    expect(toFileTree([], 'none')).toEqual([]);
  });
});
