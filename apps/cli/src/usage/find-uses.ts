import { readAhead } from '../files/read-ahead.ts';
import { createDefinitions } from './definitions.ts';
import { createExcerpts } from './excerpts.ts';
import { type DynamicUse, type FileUses, type KeyNames, type KeyUse, toChoice } from './key-use.ts';
import { hookNames, messageCalls, type Scope } from './scripts/bindings.ts';
import { findTemplateCalls, findTemplateKeys, splitComponent } from './scripts/component-files.ts';
import { findScriptUses } from './scripts/script-uses.ts';
import { loadScriptParser, type ScriptKind, type ScriptParser } from './scripts/syntax-tree.ts';
import type { SourceKeys } from './source-keys.ts';
import { findTextUses } from './text-uses.ts';

/** Code that is not understood, and has been looked through as text. */
interface UnreadCode {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface Uses {
  readonly uses: readonly KeyUse[];
  readonly dynamic: readonly DynamicUse[];
  readonly unread: readonly UnreadCode[];
  /** How many files have been looked through. */
  readonly files: number;
}

export interface FindOptions {
  readonly keys: SourceKeys;
  readonly names: KeyNames;
  /** How many lines of code each use gets. */
  readonly lines?: number;
  readonly onStep?: (path: string) => void;
}

/** Larger files are data or what builds write. */
const maxBytes = 2_000_000;

const scriptKinds: Readonly<Record<string, ScriptKind>> = {
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'js',
  jsx: 'js',
  mjs: 'js',
  cjs: 'js',
};

const componentKinds: ReadonlySet<string> = new Set(['vue', 'svelte', 'astro']);

/** Finds where keys are used in files of code. JavaScript and TypeScript are parsed, everything else is text. */
export async function findUses(
  root: string,
  paths: readonly string[],
  { keys, names, lines = 0, onStep = () => {} }: FindOptions,
): Promise<Uses> {
  const uses: KeyUse[] = [];
  const dynamic: DynamicUse[] = [];
  const unread: UnreadCode[] = [];
  const mayTranslate = createFirstLook(names);
  let files = 0;
  for await (const { path: file, text } of readAhead(root, paths, maxBytes)) {
    onStep(file);
    files++;
    const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
    const isCode = extension in scriptKinds || componentKinds.has(extension);
    let found = isCode && mayTranslate(text) ? undefined : findTextUses(text, keys);
    if (isCode && (!found || found.uses.length > 0 || found.dynamic.length > 0)) {
      const parser = await loadScriptParser();
      try {
        found = readCode({ text, file, extension }, { keys, names }, parser);
      } catch (error) {
        const problem = toUnread(error);
        if (!problem) throw error;
        unread.push({ file, ...problem });
      }
    }
    found ??= findTextUses(text, keys);
    for (const one of found.dynamic) dynamic.push({ file, ...one });
    const codeAt = lines > 0 ? createExcerpts(text, lines) : () => undefined;
    const nameAt = createDefinitions(text, extension) ?? (() => undefined);
    for (const use of withoutRepeats(found.uses)) {
      if (use.kind === 'word') uses.push({ file, ...use });
      else {
        const component = use.component ?? nameAt(use.line);
        uses.push({
          file,
          ...use,
          ...(component === undefined ? {} : { component }),
          code: codeAt(use),
        });
      }
    }
  }
  return { uses, dynamic, unread, files };
}

/** Whether code may translate at all. What does not is parsed only where keys stand in it. */
function createFirstLook({ calls, components }: KeyNames): (text: string) => boolean {
  const called = toChoice([...calls, ...messageCalls]);
  // One letter is a type parameter nearly everywhere: as a component it has attributes.
  const letters = [...components].filter((name) => name.length === 1);
  const named = toChoice([...components, ...hookNames].filter((name) => name.length > 1));
  const look = new RegExp(
    `(?<![\\w$])(?:(?:${called})(?:\\s*[(\`<]|\\?\\.\\()|(?:${named})(?![\\w$]))|<(?:${toChoice(letters)})\\s+\\w+=`,
  );
  return (text) => look.test(text);
}

interface CodeFile {
  readonly text: string;
  readonly file: string;
  readonly extension: string;
}

function readCode(
  { text, file, extension }: CodeFile,
  { keys, names }: FindOptions,
  { parseFile, parseExpression }: ScriptParser,
): FileUses {
  const kind = scriptKinds[extension];
  if (kind) return findScriptUses(parseFile(text, kind), { keys, names });
  const { scripts, template, hasMessages } = splitComponent(text, extension);
  const scope: Scope = new Map();
  const component = /([^/]+)\.\w+$/.exec(file)?.[1];
  const context = { keys, names, scope, component };
  const parts = scripts.map((script) =>
    findScriptUses(parseFile(script.text, script.kind, script.start), context),
  );
  const renamed = [...scope].flatMap(([name, { kind }]) => (kind === 'translator' ? [name] : []));
  for (const call of findTemplateCalls(template, names, renamed)) {
    try {
      parts.push(findScriptUses(parseExpression(call.text, call.start), context));
    } catch (error) {
      // What only looks like a call is text.
      if (!toUnread(error)) throw error;
    }
  }
  const attributes = findTemplateKeys(template, names).map(({ key, ...place }) => ({
    keys: [key],
    kind: 'call' as const,
    component,
    ...place,
  }));
  parts.push({ uses: attributes, dynamic: [] });
  const rest = findTextUses(template, keys);
  parts.push({ ...rest, uses: rest.uses.map((use) => ({ ...use, component })) });
  const uses = parts.flatMap((part) => part.uses);
  return {
    // Keys that are in no file may be in messages of the component.
    uses: hasMessages ? uses.filter((use) => keys.find(use).length > 0) : uses,
    dynamic: parts.flatMap((part) => part.dynamic),
  };
}

/** What is wrong with code that a parser does not understand. Undefined for other errors. */
function toUnread(error: unknown): Omit<UnreadCode, 'file'> | undefined {
  // Expressions of thousands of parts are deeper than the stack.
  if (error instanceof RangeError) return { line: 1, message: 'it is too deep' };
  if (!(error instanceof SyntaxError)) return undefined;
  const { loc } = error as { loc?: { line: number } };
  return { line: loc?.line ?? 1, message: error.message.replace(/ \(\d+:\d+\)$/, '') };
}

/** In the order of the file; of several finds of a key in one line, that which says most. */
function withoutRepeats(uses: FileUses['uses']): FileUses['uses'] {
  const kinds = ['call', 'text', 'word'];
  const sorted = uses.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  const seen = new Set<string>();
  const distinct = sorted.filter(({ keys: [key = ''], line }) => {
    const own = `${line} ${key}`;
    const isNew = !seen.has(own);
    seen.add(own);
    return isNew;
  });
  return distinct.sort((a, b) => a.line - b.line || a.column - b.column);
}
