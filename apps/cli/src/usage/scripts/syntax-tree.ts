import type { ParseResult, ParserOptions, ParserPlugin } from '@babel/parser';
import type { Expression, File, Node } from '@babel/types';

/** Where a piece of code begins in its file: line from 1, column from 0. */
export interface CodeStart {
  readonly line: number;
  readonly column: number;
}

/** What a piece of code is written in. */
export type ScriptKind = 'ts' | 'tsx' | 'js';

/** Parses code. Throws a `SyntaxError` with a place where it can not be understood. */
export interface ScriptParser {
  readonly parseFile: (code: string, kind: ScriptKind, start?: CodeStart) => ParseResult<File>;
  readonly parseExpression: (code: string, start: CodeStart) => ParseResult<Expression>;
}

const pluginsOf: Readonly<Record<ScriptKind, readonly ParserPlugin[]>> = {
  ts: ['typescript', 'decorators'],
  tsx: ['typescript', 'jsx', 'decorators'],
  js: ['jsx', 'flow', 'decorators'],
};

const common: ParserOptions = {
  sourceType: 'unambiguous',
  errorRecovery: true,
  attachComment: false,
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowSuperOutsideMethod: true,
  allowUndeclaredExports: true,
};

/** The parser is large, so it is loaded when the first file needs it. */
export async function loadScriptParser(): Promise<ScriptParser> {
  const { parse, parseExpression } = await import('@babel/parser');
  const optionsOf = (kind: ScriptKind, { line, column }: CodeStart = { line: 1, column: 0 }) => ({
    ...common,
    plugins: [...pluginsOf[kind]],
    startLine: line,
    // A first line that is not the first of the file begins at a column of its own.
    ...(column > 0 ? { startColumn: column, startIndex: column } : {}),
  });
  return {
    parseFile: (code, kind, start) => parse(code, optionsOf(kind, start)),
    parseExpression: (code, start) => parseExpression(code, optionsOf('tsx', start)),
  };
}

const notChildren = new Set(['loc', 'extra', 'comments', 'tokens', 'errors']);

/** The nodes right below a node, in the order of the code. */
export function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  const values = node as unknown as Readonly<Record<string, unknown>>;
  // Every node comes by here, so no list of its properties is made.
  for (const name in values) {
    const value = values[name];
    if (typeof value !== 'object' || value === null || notChildren.has(name)) continue;
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) children.push(item);
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** An expression without what says only its type, or that it is waited for. */
export function bare(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TypeCastExpression':
    case 'ParenthesizedExpression':
      return bare(node.expression);
    case 'AwaitExpression':
      return bare(node.argument);
    case 'JSXExpressionContainer':
      return bare(node.expression);
    default:
      return node;
  }
}

/** The name of a property: `a` of `{ a: 1 }` and `{ 'a': 1 }`; undefined where it is computed. */
export function nameOfProperty(key: Node, isComputed = false): string | undefined {
  if (key.type === 'StringLiteral') return key.value;
  return key.type === 'Identifier' && !isComputed ? key.name : undefined;
}

/** The names of a path of properties: `i18n.t`, `this.$t`. Undefined for what is none. */
export function pathOf(node: Node): readonly string[] | undefined {
  const own = bare(node);
  if (own.type === 'Identifier') return [own.name];
  if (own.type === 'ThisExpression') return ['this'];
  if (own.type === 'CallExpression' || own.type === 'OptionalCallExpression') return ['()'];
  if (own.type !== 'MemberExpression' && own.type !== 'OptionalMemberExpression') return undefined;
  const name = nameOfProperty(own.property, own.computed);
  const path = name === undefined ? undefined : pathOf(own.object);
  return path && name !== undefined ? [...path, name] : undefined;
}
