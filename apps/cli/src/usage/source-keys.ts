import { createPositions } from '@parlance/messages';
import type { FilePlace } from '../console/problem.ts';
import type { FileGroup } from '../files/file-groups.ts';
import { namespaceOf } from '../files/namespace.ts';
import { readSourceFile } from '../files/read-texts.ts';
import type { KeyUse } from './key-use.ts';

/** A key and where the source file has it. */
export interface SourceKey {
  readonly key: string;
  readonly place: FilePlace;
  readonly group: FileGroup;
  /** What i18next calls its file. */
  readonly namespace: string;
  /** The source text; undefined where it has plural forms. */
  readonly text: string | undefined;
}

/** The keys of the source files of a repository. */
export interface SourceKeys {
  readonly all: readonly SourceKey[];
  /** Whether code may call a key that. */
  readonly has: (name: string) => boolean;
  /** Whether longer names begin with a text, which may be a name itself. */
  readonly isPrefix: (prefix: string) => boolean;
  /** The keys that a use means. */
  readonly find: (use: Pick<KeyUse, 'keys' | 'namespaces' | 'isGroup'>) => readonly SourceKey[];
  /** The keys that begin so. */
  readonly startingWith: (prefix: string) => readonly SourceKey[];
}

/** Reads the keys of the source files. Throws for the errors of a file. */
export async function readSourceKeys(
  root: string,
  groups: readonly FileGroup[],
  source: string,
): Promise<SourceKeys> {
  const lists = await Promise.all(groups.map((group) => readKeys(root, group, source)));
  return createSourceKeys(lists.flat());
}

async function readKeys(root: string, group: FileGroup, source: string): Promise<SourceKey[]> {
  const file = await readSourceFile(root, group, source);
  if (!file) return [];
  const positionAt = createPositions(file.text);
  const namespace = namespaceOf(file.path, source, group.format);
  return file.entries.map(({ key, span, position, message }) => {
    const blanks = /\S/.exec(file.text.slice(span.start, span.end))?.index ?? 0;
    const place = { file: file.path, ...(position ?? positionAt(span.start + blanks)) };
    const text = typeof message === 'string' ? message : undefined;
    return { key, place, group, namespace, text };
  });
}

function createSourceKeys(all: readonly SourceKey[]): SourceKeys {
  const byName = new Map<string, SourceKey[]>();
  for (const key of all) {
    for (const name of namesOf(key)) {
      const list = byName.get(name);
      if (list) list.push(key);
      else byName.set(name, [key]);
    }
  }
  const sorted = [...byName.keys()].sort();
  const startingWith = (prefix: string) => {
    const found = new Set<SourceKey>();
    for (let at = indexOfFirst(sorted, prefix); sorted[at]?.startsWith(prefix) === true; at++) {
      for (const key of byName.get(sorted[at] ?? '') ?? []) found.add(key);
    }
    return [...found];
  };
  const isOf = (namespaces: readonly string[]) => (key: SourceKey) =>
    namespaces.some((name) => key.namespace === name || hasName(key.place.file, name));
  const isNamespace = (name: string) => all.some(isOf([name]));
  const known = new Map<string, boolean>();
  const areKnown = (namespaces: readonly string[]) =>
    namespaces.some((name) => {
      const isKnown = known.get(name) ?? isNamespace(name);
      known.set(name, isKnown);
      return isKnown;
    });
  const named = (name: string, isGroup: boolean) => [
    ...(byName.get(name) ?? []),
    ...(isGroup ? startingWith(`${name}.`) : []),
  ];
  const findOne = (
    name: string,
    namespaces: readonly string[] | undefined,
    isGroup: boolean,
  ): readonly SourceKey[] => {
    const found = named(name, isGroup);
    const own = namespaces && areKnown(namespaces) ? found.filter(isOf(namespaces)) : found;
    const colon = name.indexOf(':');
    if (own.length > 0 || colon < 0) return own;
    const [namespace, rest] = [name.slice(0, colon), name.slice(colon + 1)];
    return findOne(rest, areKnown([namespace]) ? [namespace] : namespaces, isGroup);
  };
  return {
    all,
    has: (name) => byName.has(name),
    isPrefix: (prefix) => {
      const first = indexOfFirst(sorted, prefix);
      const next = sorted[first] === prefix ? first + 1 : first;
      return sorted[next]?.startsWith(prefix) === true;
    },
    find: ({ keys, namespaces, isGroup = false }) => [
      ...new Set(keys.flatMap((key) => findOne(key, namespaces, isGroup))),
    ],
    startingWith,
  };
}

/** What code may call a key: lists by their name, and texts with a context of i18next or gettext without it. */
function namesOf({ key, group: { format } }: SourceKey): readonly string[] {
  const names = [key];
  const list = key.replace(/(?:\[\d+\]|\.\d+)+$/, '');
  if (list !== key) names.push(list);
  const isI18next = format === 'i18next';
  if (isI18next && /[^_.]_[^_.]+$/.test(key)) names.push(key.replace(/_[^_.]+$/, ''));
  // Resources of Android are named with `_` in code.
  if (format === 'androidxml' && key.includes('.')) names.push(key.replaceAll('.', '_'));
  const context = key.indexOf('\u0004');
  if (context >= 0) names.push(key.slice(context + 1));
  return names;
}

/** Whether the path of a file ends in the name of a namespace, which may have folders. */
function hasName(path: string, namespace: string): boolean {
  return namespace.includes('/') && path.replace(/\.[^./]+$/, '').endsWith(`/${namespace}`);
}

/** The index of the first text that does not stand before a prefix. */
function indexOfFirst(sorted: readonly string[], prefix: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
