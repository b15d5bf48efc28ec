import { describe, expect, it } from 'vitest';
import { linkReference, parseReference } from './code-references.ts';

describe('a reference', () => {
  it.each([
    ['src/app.ts:12', 'src/app.ts', 12],
    ['src/app.ts:12:8', 'src/app.ts', 12],
    ['src/app.component.ts:12,14', 'src/app.component.ts', 12],
    ['src/app.ts', 'src/app.ts', undefined],
    ['../src/./main.c:7', 'src/main.c', 7],
    ['..\\ui\\main window.ui:3', 'ui/main window.ui', 3],
    ['/home/../srv/app.py:1', 'srv/app.py', 1],
    ['\u2068my files/a:b.c\u2069:12', 'my files/a:b.c', 12],
    ['C:/code/a.c:9', 'C:/code/a.c', 9],
  ])('%s is a path with its line', (text, path, line) => {
    expect(parseReference(text)).toEqual({ path, line });
  });

  it.each(['', ' ', '../..', 'https://example.com/a.ts:1', 'javascript://x:1'])(
    '“%s” is none',
    (text) => {
      expect(parseReference(text)).toBeUndefined();
    },
  );
});

describe('the link of a reference', () => {
  const pattern = 'https://github.com/acme/app/blob/main/{path}#L{line}';

  it('leads to the line', () => {
    expect(linkReference(pattern, 'src/app.ts:12')).toBe(
      'https://github.com/acme/app/blob/main/src/app.ts#L12',
    );
  });

  it('leads to the file where there is no line', () => {
    expect(linkReference(pattern, 'src/app.ts')).toBe(
      'https://github.com/acme/app/blob/main/src/app.ts',
    );
    expect(linkReference('https://code.example.com/?f={path}&l={line}', 'a.c')).toBe(
      'https://code.example.com/?f=a.c&l=1',
    );
  });

  it('stays on the server and in the repository, whatever the path', () => {
    expect(linkReference(pattern, '../../../../evil/repo?x#y&$&:3')).toBe(
      'https://github.com/acme/app/blob/main/evil/repo%3Fx%23y%26%24%26#L3',
    );
    expect(linkReference(pattern, 'a/%2e%2e/b:3')).toBe(
      'https://github.com/acme/app/blob/main/a/%252e%252e/b#L3',
    );
  });
});
