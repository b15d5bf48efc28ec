import type { Node } from '@babel/types';
import type { KeyNames } from '../key-use.ts';
import { bare, nameOfProperty, pathOf } from './syntax-tree.ts';

/** A function that translates keys. */
export interface Translator {
  /** What it is called where it is from: `t`, `formatMessage`. */
  readonly name: string;
  readonly namespaces?: readonly string[] | undefined;
  /** What its keys begin with. */
  readonly prefix?: string | undefined;
}

/** What a name in code stands for. */
export type Binding =
  | ({ readonly kind: 'translator' } & Translator)
  /** An object with a translator: what `useTranslation` returns. */
  | ({ readonly kind: 'source' } & Omit<Translator, 'name'>)
  /** The same under another name: `import { Trans as T }`. */
  | { readonly kind: 'alias'; readonly of: string }
  | { readonly kind: 'constant'; readonly value: Node };

/** The names of a block of code. */
export type Scope = Map<string, Binding>;

/** The functions that take a message with its id: of FormatJS and Lingui. */
export const messageCalls: ReadonlySet<string> = new Set([
  'formatMessage',
  '$formatMessage',
  'defineMessage',
  'defineMessages',
  'msg',
]);

/** Functions that return an object with `t`, or `formatMessage`. */
const sourceHooks = new Set([
  'useTranslation',
  'getTranslation',
  'useI18n',
  'useIntl',
  'createIntl',
  'useLingui',
  'useTranslate',
  'getTranslate',
]);

/** Functions of next-intl that return `t`, with a beginning of its keys. */
const prefixHooks = new Set(['useTranslations', 'getTranslations']);

/** The first words of hooks, by which files with a renamed `t` are recognised. */
export const hookNames: readonly string[] = [...sourceHooks, ...prefixHooks, 'getFixedT'];

const constants = new Set([
  'StringLiteral',
  'TemplateLiteral',
  'BinaryExpression',
  'ConditionalExpression',
  'ObjectExpression',
]);

/** Looks names up and adds those that are declared. */
export interface Bindings {
  readonly find: (name: string) => Binding | undefined;
  /** What a called expression translates by; undefined for other functions. */
  readonly translatorOf: (callee: Node) => Translator | undefined;
  readonly nameOf: (name: string) => string;
  readonly open: () => void;
  readonly close: () => void;
  /** Declares what a statement of a block does. */
  readonly declare: (statement: Node) => void;
  readonly declareParams: (params: readonly Node[]) => void;
  /** The outermost scope, for templates beside the code. */
  readonly outermost: Scope;
}

export function createBindings({ calls }: KeyNames, outermost: Scope = new Map()): Bindings {
  const scopes: Scope[] = [outermost];
  const find = (name: string) => {
    for (let at = scopes.length - 1; at >= 0; at--) {
      const found = scopes[at]?.get(name);
      if (found) return found;
    }
    return undefined;
  };
  const set = (name: string, binding: Binding) => scopes.at(-1)?.set(name, binding);
  const nameOf = (name: string) => {
    const binding = find(name);
    return binding?.kind === 'alias' ? binding.of : name;
  };
  const isCall = (path: readonly string[]) =>
    path.some((_, at) => calls.has(path.slice(at).join('.')));
  const isKnownName = (name: string) => calls.has(name) || messageCalls.has(name) || name === '_';

  const translatorOf = (callee: Node): Translator | undefined => {
    const path = pathOf(callee);
    const [first = '', ...rest] = path ?? [];
    const last = path?.at(-1);
    if (last === undefined) return undefined;
    const binding = find(first);
    if (rest.length === 0) {
      if (binding?.kind === 'translator') return binding;
      const name = nameOf(first);
      return calls.has(name) || messageCalls.has(name) ? { name } : undefined;
    }
    if (binding?.kind === 'source' && rest.length === 1 && isKnownName(last)) {
      return { ...binding, name: last };
    }
    return isCall(path ?? []) || messageCalls.has(last) ? { name: last } : undefined;
  };

  /** What an initial value is, if names may get it. */
  const readValue = (init: Node | null | undefined): Binding | undefined => {
    if (!init) return undefined;
    const value = bare(init);
    if (value.type === 'CallExpression') {
      const called = pathOf(value.callee)?.at(-1);
      const name = called === undefined ? undefined : nameOf(called);
      const args = value.arguments;
      if (name !== undefined && sourceHooks.has(name)) {
        return { kind: 'source', ...readScope(args[0], args[1]) };
      }
      if (name !== undefined && prefixHooks.has(name)) {
        return { kind: 'translator', name: 't', prefix: readPrefix(args[0]) };
      }
      if (name === 'getFixedT') {
        const { namespaces } = readScope(args[1]);
        return { kind: 'translator', name: 't', namespaces, prefix: stringOf(args[2]) };
      }
      // `i18n.t.bind(i18n)`
      const { callee } = value;
      if (name === 'bind' && callee.type === 'MemberExpression') return readValue(callee.object);
      return undefined;
    }
    if (value.type === 'Identifier' || value.type === 'MemberExpression') {
      const translator = translatorOf(value);
      if (translator) return { kind: 'translator', ...translator };
      const path = pathOf(value);
      return path?.length === 1 ? find(path[0] ?? '') : undefined;
    }
    return constants.has(value.type) ? { kind: 'constant', value } : undefined;
  };

  const declarePattern = (pattern: Node, value: Binding | undefined): void => {
    const scope = value?.kind === 'source' ? value : undefined;
    const { namespaces, prefix } = scope ?? {};
    if (pattern.type === 'Identifier') {
      if (value) set(pattern.name, value);
      // A parameter that is called `t` is another `t` than the one outside.
      else if (find(pattern.name)) set(pattern.name, { kind: 'alias', of: pattern.name });
    } else if (pattern.type === 'AssignmentPattern') {
      declarePattern(pattern.left, value);
    } else if (pattern.type === 'ArrayPattern') {
      const [first] = pattern.elements;
      if (scope && first?.type === 'Identifier') {
        set(first.name, { kind: 'translator', name: 't', namespaces, prefix });
      }
    } else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) {
        if (property.type !== 'ObjectProperty') continue;
        const name = nameOfProperty(property.key, property.computed);
        const { value: inner } = property;
        const target = inner.type === 'AssignmentPattern' ? inner.left : inner;
        if (name === undefined) continue;
        if (target.type === 'ObjectPattern') declarePattern(target, undefined);
        if (target.type !== 'Identifier') continue;
        if (isKnownName(name) && (name !== '_' || scope)) {
          set(target.name, { kind: 'translator', name, namespaces, prefix });
        } else if (find(target.name)) set(target.name, { kind: 'alias', of: target.name });
      }
    }
  };

  const declare = (statement: Node): void => {
    if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
      declare(statement.declaration);
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) declarePattern(id, readValue(init));
    } else if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') continue;
        const imported = nameOfProperty(specifier.imported);
        const local = specifier.local.name;
        if (imported === undefined || imported === local) continue;
        if (isKnownName(imported)) set(local, { kind: 'translator', name: imported });
        else set(local, { kind: 'alias', of: imported });
      }
    }
  };

  return {
    find,
    translatorOf,
    nameOf,
    open: () => void scopes.push(new Map()),
    close: () => void scopes.pop(),
    declare,
    declareParams: (params) => {
      for (const param of params) declarePattern(param, undefined);
    },
    outermost,
  };
}

/** The namespaces of an argument of `useTranslation`, and the beginning of keys of the one behind it. */
function readScope(
  namespace: Node | undefined,
  options?: Node | undefined,
): Omit<Translator, 'name'> {
  const names =
    namespace?.type === 'ArrayExpression'
      ? namespace.elements.map((element) => (element ? stringOf(element) : undefined))
      : [stringOf(namespace)];
  const known = names.filter((name) => name !== undefined);
  return {
    ...(known.length > 0 && known.length === names.length ? { namespaces: known } : {}),
    prefix: stringOf(propertyOf(options, 'keyPrefix')),
  };
}

/** The beginning of keys that next-intl calls a namespace: a text, or an option. */
function readPrefix(argument: Node | undefined): string | undefined {
  return stringOf(argument) ?? stringOf(propertyOf(argument, 'namespace'));
}

/** The text of a literal. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (!node) return undefined;
  const own = bare(node);
  if (own.type === 'StringLiteral') return own.value;
  const [quasi, ...more] = own.type === 'TemplateLiteral' ? own.quasis : [];
  return quasi && more.length === 0 ? (quasi.value.cooked ?? undefined) : undefined;
}

/** The value of a property of an object that is written down. */
export function propertyOf(node: Node | null | undefined, name: string): Node | undefined {
  const own = node && bare(node);
  if (own?.type !== 'ObjectExpression') return undefined;
  for (const property of own.properties) {
    if (property.type === 'ObjectProperty' && nameOfProperty(property.key) === name) {
      return property.value;
    }
  }
  return undefined;
}
