import type {
  CallExpression,
  JSXElement,
  Node,
  OptionalCallExpression,
  TaggedTemplateExpression,
} from '@babel/types';
import type { KeyNames, KeyUse } from '../key-use.ts';
import { messageCalls, propertyOf, stringOf, type Translator } from './bindings.ts';
import { generatedIds, messageOfChildren, messageOfTemplate } from './lingui-messages.ts';
import { bare } from './syntax-tree.ts';

/** What a call or a component translates. */
export interface CalledKey extends Pick<KeyUse, 'text' | 'note' | 'isGroup' | 'namespaces'> {
  readonly at: Node;
  /** The expression of the key. */
  readonly key?: Node | undefined;
  /** The keys that it may be where the code has a message in place of one. */
  readonly message?: readonly string[] | undefined;
  /** Of a message; `text` where its id is generated in a way that nobody here knows. */
  readonly kind?: 'call' | 'text';
  readonly prefix?: string | undefined;
}

type Call = CallExpression | OptionalCallExpression;

/** The key of a call that has it as its first argument; undefined for a call with a message. */
export function readCall(
  { arguments: args }: Call,
  { name }: Translator,
): readonly CalledKey[] | undefined {
  const [key, second, third] = args;
  if (!key || key.type === 'SpreadElement') return [];
  if (messageCalls.has(name) || bare(key).type === 'ObjectExpression') return undefined;
  // Functions of a repository's own may take anything behind the key.
  const isOfLingui = name === '_' || name === 'i18n._';
  const options = isOfLingui ? third : second;
  const isGroup = /^\$?tm$/.test(name) || isTrue(propertyOf(options, 'returnObjects'));
  return [
    {
      at: key,
      key,
      text:
        stringOf(second) ??
        stringOf(propertyOf(options, isOfLingui ? 'message' : 'defaultValue')) ??
        stringOf(propertyOf(second, 'defaultMessage')),
      note: stringOf(propertyOf(options, 'comment')),
      namespaces: listOf(propertyOf(options, 'ns')),
      prefix: stringOf(propertyOf(options, 'keyPrefix')),
      ...(isGroup ? { isGroup } : {}),
    },
  ];
}

/** The messages of a call: `formatMessage({ id })`, `defineMessages({ title: { id } })`, `t({ id, message })`. */
export function readMessages(
  { arguments: [argument] }: Call,
  { name }: Translator,
): readonly CalledKey[] {
  if (!argument || argument.type === 'SpreadElement') return [];
  const own = bare(argument);
  if (name !== 'defineMessages') return readMessage(own);
  if (own.type === 'ArrayExpression') {
    return own.elements.flatMap((element) => (element ? readMessage(bare(element)) : []));
  }
  if (own.type !== 'ObjectExpression') return [];
  return own.properties.flatMap((property) =>
    property.type === 'ObjectProperty' ? readMessage(bare(property.value)) : [],
  );
}

function readMessage(node: Node): readonly CalledKey[] {
  if (node.type !== 'ObjectExpression') return [];
  const get = (name: string) => propertyOf(node, name);
  const key = get('id') ?? get('key');
  const ofLingui = stringOf(get('message'));
  const text = ofLingui ?? stringOf(get('defaultMessage')) ?? stringOf(get('defaultValue'));
  const note = stringOf(get('description')) ?? stringOf(get('comment'));
  if (key) return [{ at: key, key, text, note, namespaces: listOf(get('ns')) }];
  if (text === undefined) return [];
  const context = stringOf(get('context'));
  const message = keysOfMessage(text, { context, note });
  return [{ at: node, message, note, kind: ofLingui === undefined ? 'text' : 'call' }];
}

/** The message of a tagged template: `` t`Hello ${name}` ``. */
export function readTagged(
  node: TaggedTemplateExpression,
  { name }: Translator,
): CalledKey | undefined {
  if (name !== 't' && name !== 'msg') return undefined;
  return { at: node, message: keysOfMessage(messageOfTemplate(node.quasi)) };
}

interface ElementContext {
  readonly names: KeyNames;
  readonly nameOf: (name: string) => string;
  readonly translatorOf: (node: Node) => Translator | undefined;
  /** Whether the file imports Lingui, whose messages are made of what stands inside of elements. */
  readonly isLingui: boolean;
}

const keyAttributes = ['i18nKey', 'keyName', 'keypath', 'id'];

/** The key of a component such as `<Trans>`, as an attribute or as what stands inside. */
export function readElement(
  node: JSXElement,
  { names, nameOf, translatorOf, isLingui }: ElementContext,
): { readonly called: CalledKey; readonly translator: Translator } | undefined {
  const { name: tag, attributes } = node.openingElement;
  const local =
    tag.type === 'JSXIdentifier'
      ? tag.name
      : tag.type === 'JSXMemberExpression'
        ? tag.property.name
        : '';
  const name = nameOf(local);
  if (!names.components.has(name)) return undefined;
  const get = (...wanted: readonly string[]): Node | undefined => {
    for (const attribute of attributes) {
      if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue;
      if (attribute.value && wanted.includes(attribute.name.name)) return bare(attribute.value);
    }
    return undefined;
  };
  const t = get('t');
  const translator = (t && translatorOf(t)) ?? { name: 't' };
  const key = get(...keyAttributes);
  const text = stringOf(get('defaults', 'defaultMessage', 'defaultValue', 'message'));
  const note = stringOf(get('description', 'comment'));
  if (key) {
    return { called: { at: key, key, text, note, namespaces: listOf(get('ns')) }, translator };
  }
  const message = text ?? messageOfChildren(node);
  if (message === '') return undefined;
  const context = stringOf(get('context'));
  const kind = isLingui && name === 'Trans' ? 'call' : 'text';
  const keys = keysOfMessage(message, { context, note });
  return { called: { at: node, message: keys, note, kind }, translator };
}

/** What a message may be called in files: by its text, with its context before it, or by an id that is made of it. */
function keysOfMessage(
  message: string,
  {
    context,
    note,
  }: { readonly context?: string | undefined; readonly note?: string | undefined } = {},
): readonly string[] {
  const ids = generatedIds(message, { context, description: note });
  return [...(context === undefined ? [] : [`${context}\u0004${message}`]), message, ...ids];
}

function listOf(node: Node | undefined): readonly string[] | undefined {
  if (node?.type === 'ArrayExpression') {
    const names = node.elements.map((element) => stringOf(element));
    return names.every((name) => name !== undefined) ? names : undefined;
  }
  const name = stringOf(node);
  return name === undefined ? undefined : [name];
}

function isTrue(node: Node | undefined): boolean {
  return node?.type === 'BooleanLiteral' && node.value;
}
