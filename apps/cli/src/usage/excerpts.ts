import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { usageLimits } from '@parlance/contract';
import type { KeyUse } from './key-use.ts';

const { maxLineLength } = usageLimits;

/** Cuts the lines around a place out of a text, without the indentation that all of them have. */
export function createExcerpts(
  text: string,
  count: number,
): (place: { readonly line: number; readonly column: number }) => KeyUse['code'] {
  const all = text.split(/\r\n|\n|\r/);
  return ({ line, column }) => {
    let first = Math.max(1, line - Math.floor((count - 1) / 2));
    const own = all.slice(first - 1, first - 1 + count);
    // The beginning of a very long line says nothing of the place.
    const cut = column > maxLineLength ? column - maxLineLength / 2 : 0;
    const indents = own.filter((one) => one.trim() !== '').map((one) => one.search(/[^ \t]/));
    const indent = Math.max(cut, Math.min(...indents));
    const lines = own.map((one) =>
      one
        .slice(indent, indent + maxLineLength)
        .trimEnd()
        .toWellFormed(),
    );
    while (lines.at(-1) === '') lines.pop();
    while (lines[0] === '') {
      lines.shift();
      first++;
    }
    return lines.length === 0 ? undefined : { line: first, text: lines.join('\n') };
  };
}

/** Reads the code of places that somebody else has found. Each file is read once; one that is not there has none. */
export function createExcerptReader(
  root: string,
  count: number,
): (file: string, line: number | undefined) => Promise<KeyUse['code']> {
  const files = new Map<string, Promise<ReturnType<typeof createExcerpts> | undefined>>();
  const open = async (file: string) => {
    const path = resolve(root, file);
    // Nothing outside of the repository is sent.
    if (relative(root, path).startsWith('..')) return undefined;
    const text = await readFile(path, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : createExcerpts(text, count);
  };
  return async (file, line) => {
    if (line === undefined || count === 0) return undefined;
    const opened = files.get(file) ?? open(file);
    files.set(file, opened);
    return (await opened)?.({ line, column: 1 });
  };
}
