import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Usage, usage, usageLimits } from '@parlance/contract';
import type { KeyUse } from './key-use.ts';
import type { SourceKey, SourceKeys } from './source-keys.ts';

type PlacedUse = Pick<KeyUse, 'keys' | 'kind' | 'file' | 'component' | 'note' | 'code'> &
  Pick<KeyUse, 'namespaces' | 'isGroup'> & { readonly line: number | undefined };

/** The usages of each key, as the server keeps them: calls first, in the order of files and lines. */
export function toUsages(
  keys: SourceKeys,
  uses: readonly PlacedUse[],
  prefix: string,
): ReadonlyMap<SourceKey, readonly Usage[]> {
  const byKey = new Map<SourceKey, PlacedUse[]>(keys.all.map((key) => [key, []]));
  for (const use of uses) {
    if (use.kind === 'word' || use.line === undefined) continue;
    for (const key of keys.find(use)) byKey.get(key)?.push(use);
  }
  return new Map(
    Array.from(byKey, ([key, own]) => [key, toSorted(own, key.key).flatMap(toUsage(prefix))]),
  );
}

function toSorted(uses: readonly PlacedUse[], key: string): readonly PlacedUse[] {
  const calls = uses.filter(({ kind }) => kind === 'call');
  // A common word may stand for something else where nobody translates it.
  const isWord = /^[\p{L}\p{N}]+$/u.test(key);
  const sure = calls.length > 0 && isWord ? calls : uses;
  const order = (a: PlacedUse, b: PlacedUse) =>
    Number(a.kind !== 'call') - Number(b.kind !== 'call') ||
    compare(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0);
  const seen = new Set<string>();
  const distinct = sure.toSorted(order).filter(({ file, line }) => {
    const place = `${file}:${line}`;
    const isNew = !seen.has(place);
    seen.add(place);
    return isNew;
  });
  return distinct.slice(0, usageLimits.maxPerTerm);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A place that the server would refuse, as one with a very long path, is left out. */
const toUsage =
  (prefix: string) =>
  ({ file, line, component, note, code }: PlacedUse): Usage[] => {
    const shortNote = note?.trim() ? cut(note, 1000) : undefined;
    const place = {
      file: prefix + file,
      line,
      ...(component?.trim() ? { component: cut(component, 200) } : {}),
      ...(shortNote === undefined ? {} : { note: shortNote }),
      ...(code ? { code } : {}),
    };
    const parsed = usage.safeParse(place);
    return parsed.success ? [parsed.data] : [];
  };

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').toWellFormed();
}

/** What is in front of paths from a folder in the paths of its repository: links to code begin at its root. */
export function prefixInRepository(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    if (existsSync(join(root, '.git'))) {
      const path = relative(root, folder).split(sep).join('/');
      return path === '' ? '' : `${path}/`;
    }
    if (dirname(root) === root) return '';
  }
}
