import type { Framework } from '../configuration/frameworks.ts';
import type { TextArguments } from './arguments.ts';

/** A key of a source file. */
export interface TypedKey {
  readonly key: string;
  /** The text as the file has it, with each plural form under its key. */
  readonly forms: Readonly<Record<string, string>>;
  readonly arguments: TextArguments;
}

/** A source file, and the name that programs load it by. */
export interface TypedFile {
  readonly namespace: string;
  readonly keys: readonly TypedKey[];
}

const head =
  '// Written by `parlance types` from the source files of translations. Changes here are lost.\n';

/** Writes a declaration file, which is the same for the same files. */
export function writeTypes(files: readonly TypedFile[], framework: Framework): string {
  const write = {
    i18next: writeI18next,
    formatjs: writeFormatJs,
    vue: writeVue,
    plain: writePlain,
  };
  return `${head}${write[framework](files)}`;
}

/** i18next reads names of values from the texts, which are literal types therefore. */
function writeI18next(files: readonly TypedFile[]): string {
  const namespaces = files.map(({ namespace, keys }) => {
    const texts = keys.flatMap(({ forms }) => Object.entries(forms));
    return `      ${quote(namespace)}: ${writeTree(toTree(texts.map(([key, text]) => [key, quote(text)])), 3)};`;
  });
  const usual = files.find(({ namespace }) => namespace === 'translation') ?? files[0];
  return [
    "import 'i18next';",
    '',
    "declare module 'i18next' {",
    '  interface CustomTypeOptions {',
    `    defaultNS: ${quote(usual?.namespace ?? 'translation')};`,
    '    resources: {',
    ...namespaces,
    '    };',
    '  }',
    '}',
    '',
  ].join('\n');
}

function writeFormatJs(files: readonly TypedFile[]): string {
  const keys = allKeys(files).map(({ key }) => `        | ${quote(key)}`);
  return [
    'declare global {',
    '  namespace FormatjsIntl {',
    '    interface Message {',
    `      ids:${keys.length === 0 ? ' never' : `\n${keys.join('\n')}`};`,
    '    }',
    '  }',
    '}',
    '',
    'export {};',
    '',
  ].join('\n');
}

function writeVue(files: readonly TypedFile[]): string {
  const tree = toTree(allKeys(files).map(({ key }) => [key, 'string']));
  return [
    "import 'vue-i18n';",
    '',
    "declare module 'vue-i18n' {",
    `  export interface DefineLocaleMessage ${writeTree(tree, 1)}`,
    '}',
    '',
  ].join('\n');
}

function writePlain(files: readonly TypedFile[]): string {
  const lines = allKeys(files).map(({ key, arguments: own }) => {
    const names = Array.from(own, ([name, type]) => `${toName(name)}: ${type}`);
    return `  ${toName(key)}: ${names.length === 0 ? 'Record<never, never>' : `{ ${names.join('; ')} }`};`;
  });
  return [
    '/** What each text needs to be shown. */',
    'export interface MessageArguments {',
    ...lines,
    '}',
    '',
    'export type MessageKey = keyof MessageArguments;',
    '',
  ].join('\n');
}

/** The keys of all files, each once and by name. */
function allKeys(files: readonly TypedFile[]): readonly TypedKey[] {
  const byKey = new Map(files.flatMap(({ keys }) => keys).map((key) => [key.key, key]));
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

interface Tree {
  readonly [name: string]: string | Tree;
}

/** Keys with dots as objects in objects; a key that is both a text and a folder of texts stays as it is. */
function toTree(entries: readonly (readonly [key: string, type: string])[]): Tree {
  const tree: Record<string, string | Tree> = Object.create(null);
  const keys = new Set(entries.map(([key]) => key));
  for (const [key, type] of [...entries].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const parts = key.split('.');
    const above = parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('.'));
    const isFlat = parts.includes('') || above.some((name) => keys.has(name));
    let node: Record<string, string | Tree> = tree;
    for (const part of isFlat ? [] : parts.slice(0, -1)) {
      const known = node[part] ?? Object.create(null);
      node[part] = known;
      node = known as Record<string, string | Tree>;
    }
    node[isFlat ? key : (parts.at(-1) ?? key)] = type;
  }
  return tree;
}

function writeTree(tree: Tree, depth: number): string {
  const blank = '  '.repeat(depth);
  const lines = Object.entries(tree).map(
    ([name, value]) =>
      `${blank}  ${toName(name)}: ${typeof value === 'string' ? value : writeTree(value, depth + 1)};`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${blank}}`;
}

function toName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
