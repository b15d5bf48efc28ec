import type { File, Node } from '@babel/types';
import { type FileUses, type KeyNames, type KeyUse, toChoice } from '../key-use.ts';
import type { SourceKeys } from '../source-keys.ts';
import { behindNamespace, findWords, isBeginning } from '../text-uses.ts';
import { createBindings, type Scope, type Translator } from './bindings.ts';
import { type CalledKey, readCall, readElement, readMessages, readTagged } from './called-keys.ts';
import { createFunctionNames } from './function-names.ts';
import { evaluateKey, type KeyTexts } from './key-expressions.ts';
import { childrenOf, pathOf } from './syntax-tree.ts';

export interface ScriptContext {
  readonly keys: SourceKeys;
  readonly names: KeyNames;
  /** The names of code beside it, as of the script of a component for its template; gets those of this code. */
  readonly scope?: Scope;
  /** The component that all of it is in. */
  readonly component?: string | undefined;
}

type Use = FileUses['uses'][number];

/** Finds the keys that parsed code translates, those that stand in it otherwise, and what it makes keys of. */
export function findScriptUses(
  root: File | Node,
  { keys, names, scope, component }: ScriptContext,
): FileUses {
  const uses: Use[] = [];
  const dynamic: { line: number; prefix: string }[] = [];
  const bindings = createBindings(names, scope);
  const functions = createFunctionNames();
  const read = new Set<Node>();
  let isLingui = false;

  const evaluation = {
    constantOf: (name: string) => {
      const binding = bindings.find(name);
      return binding?.kind === 'constant' ? binding.value : undefined;
    },
    onLiteral: (node: Node) => void read.add(node),
  };
  const evaluate = (node: Node) => evaluateKey(node, evaluation);
  const placeOf = ({ loc }: Node) => ({
    line: loc?.start.line ?? 1,
    column: (loc?.start.column ?? 0) + 1,
  });
  const add = (node: Node, use: Omit<Use, 'line' | 'column' | 'component'>) =>
    uses.push({ ...use, ...placeOf(node), component: component ?? functions.current() });

  const addBeginning = (node: Node, start: string) => {
    dynamic.push({ line: placeOf(node).line, prefix: behindNamespace(start) });
    // What follows may be nothing.
    if (start !== '' && keys.find({ keys: [start] }).length > 0) {
      add(node, { keys: [start], kind: 'word' });
    }
  };

  const addCalled = (called: CalledKey, translator: Translator) => {
    const { at, key, namespaces = translator.namespaces, message, ...more } = called;
    const texts = key === undefined ? { texts: [], prefixes: [] } : evaluate(key);
    const prefix = called.prefix ?? translator.prefix;
    const full = prefix === undefined ? texts : withPrefix(texts, prefix);
    const own = { text: more.text, note: more.note, isGroup: more.isGroup, namespaces };
    if (message !== undefined) add(at, { ...own, keys: message, kind: more.kind ?? 'call' });
    // Of several that are tried one after the other, the first that is there counts.
    if (key?.type === 'ArrayExpression' && full.texts.length > 0) {
      add(at, { ...own, keys: full.texts, kind: full.prefixes.length > 0 ? 'text' : 'call' });
    } else for (const text of full.texts) add(at, { ...own, keys: [text], kind: 'call' });
    for (const start of full.prefixes) addBeginning(at, start);
  };

  const visitString = (node: Node, value: string) => {
    if (read.has(node) || value === '') return;
    if (keys.find({ keys: [value] }).length > 0) add(node, { keys: [value], kind: 'text' });
    else
      for (const use of findWords(value, keys)) {
        // Other words of a sentence say nothing.
        if (use.kind === 'text') add(node, { keys: use.keys, kind: 'word' });
      }
  };
  /** Literals that go on with a value, outside of calls: what they begin with may be a key. */
  const visitJoined = (node: Node) => {
    if (read.has(node)) return;
    const { texts, prefixes } = evaluate(node);
    for (const text of texts) visitString(node, text);
    for (const start of prefixes) if (isBeginning(start, keys)) addBeginning(node, start);
    read.add(node);
  };

  const visit = (node: Node): void => {
    const closes = enter(node);
    for (const child of childrenOf(node)) visit(child);
    for (const close of closes) close();
  };
  const enter = (node: Node): readonly (() => void)[] => {
    const closes: (() => void)[] = [];
    if (functions.enter(node)) closes.push(functions.leave);
    switch (node.type) {
      case 'Program':
        for (const statement of node.body) {
          bindings.declare(statement);
          isLingui ||=
            statement.type === 'ImportDeclaration' && /^@lingui\//.test(statement.source.value);
        }
        break;
      case 'BlockStatement':
      case 'StaticBlock':
        bindings.open();
        closes.push(bindings.close);
        for (const statement of node.body) bindings.declare(statement);
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'ObjectMethod':
      case 'ClassMethod':
        bindings.open();
        closes.push(bindings.close);
        bindings.declareParams(node.params);
        break;
      case 'CallExpression':
      case 'OptionalCallExpression': {
        const translator = bindings.translatorOf(node.callee);
        if (!translator) break;
        const called = readCall(node, translator) ?? readMessages(node, translator);
        for (const one of called ?? []) addCalled(one, translator);
        break;
      }
      case 'TaggedTemplateExpression': {
        const translator = bindings.translatorOf(node.tag);
        const called = translator && readTagged(node, translator);
        if (!called || !translator) break;
        read.add(node.quasi);
        addCalled(called, translator);
        break;
      }
      case 'JSXElement': {
        const translatorOf = (tag: Node) => bindings.translatorOf(tag);
        const options = { names, nameOf: bindings.nameOf, translatorOf, isLingui };
        const found = readElement(node, options);
        if (found) addCalled(found.called, found.translator);
        break;
      }
      case 'ImportDeclaration':
        read.add(node.source);
        break;
      case 'StringLiteral':
        visitString(node, node.value);
        break;
      case 'TemplateLiteral':
        visitJoined(node);
        break;
      case 'BinaryExpression':
        if (node.operator === '+') visitJoined(node);
        break;
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        for (const name of tailsOf(node)) {
          if (keys.has(name)) add(node, { keys: [name], kind: 'word' });
        }
        break;
      default:
        break;
    }
    return closes;
  };
  visit(root);
  if (root.type === 'File') addComments(root, { keys, names }, uses);
  return { uses: uses.map(withoutAbsent), dynamic };
}

/** The ends of a path of properties, each of which may be a key: `messages.nav.home`. */
function tailsOf(node: Node): readonly string[] {
  const path = pathOf(node) ?? [];
  return path.slice(1).map((_, at) => path.slice(at + 1).join('.'));
}

/** Comments may name keys that code makes of parts, as a call: `// t('status.open')`. */
function addComments(
  file: File,
  { keys, names }: Pick<ScriptContext, 'keys' | 'names'>,
  uses: Use[],
) {
  const call = new RegExp(
    `(?<![\\w$.])(?:${toChoice(names.calls)})\\(\\s*(['"\`])((?:(?!\\1).)+)\\1`,
    'g',
  );
  for (const { value, loc } of file.comments ?? []) {
    for (const [, , key = ''] of value.matchAll(call)) {
      if (keys.find({ keys: [key] }).length === 0) continue;
      const { line = 1, column = 0 } = loc?.start ?? {};
      uses.push({ keys: [key], kind: 'word', line, column: column + 1 });
    }
  }
}

/** Texts with what their translator puts in front of them; a namespace stays before it. */
function withPrefix({ texts, prefixes }: KeyTexts, prefix: string): KeyTexts {
  const put = (text: string) => {
    const colon = text.indexOf(':');
    return `${text.slice(0, colon + 1)}${prefix}.${text.slice(colon + 1)}`;
  };
  return { texts: texts.map(put), prefixes: prefixes.map(put) };
}

function withoutAbsent(use: Use): Use {
  const entries = Object.entries(use).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as KeyUse;
}
