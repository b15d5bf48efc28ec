import {
  fromIcu,
  listLeaves,
  type MessageNode,
  parseMessage,
  type TextSyntax,
  type Token,
  tokenise,
  valueKindOf,
} from '@parlance/messages';

/** The arguments of a text and their TypeScript types, by name. */
export type TextArguments = ReadonlyMap<string, string>;

const numbers = new Set(['integer', 'float', 'number']);

/** What a text needs to be shown. Plural forms are in the spelling of ICU, also where the syntax is another one. */
export function argumentsOf(
  text: string,
  { isPlural, syntax }: { readonly isPlural: boolean; readonly syntax: TextSyntax },
): TextArguments {
  const found = new Map<string, string>();
  if (syntax.placeholders.includes('icu')) {
    const { tree } = parseMessage(text);
    if (tree) {
      addChoices(found, tree.nodes);
      for (const { leaf } of listLeaves(tree)) {
        addTokens(found, tokenise(text.slice(leaf.start, leaf.end), syntax));
      }
    }
    return found;
  }
  const forms = isPlural ? Object.values(fromIcu(text)?.plural ?? {}) : [text];
  for (const form of forms) addTokens(found, tokenise(form, syntax));
  if (isPlural) found.set('count', 'number');
  return found;
}

function addTokens(found: Map<string, string>, tokens: readonly Token[]): void {
  for (const token of tokens) {
    const { placeholder } = token;
    if (!placeholder || token.isBroken) continue;
    const name = String(placeholder.name);
    const type =
      placeholder.isCount || numbers.has(valueKindOf(token))
        ? 'number'
        : typeOf(placeholder.spelling);
    // A number in one place is one in all.
    if (found.get(name) !== 'number') found.set(name, found.get(name) ?? type);
  }
}

function typeOf(spelling: string): string {
  return /^\{\s*\w+\s*,\s*(?:date|time)\b/.test(spelling) ? 'Date | number' : 'string | number';
}

function addChoices(found: Map<string, string>, nodes: readonly MessageNode[]): void {
  for (const node of nodes) {
    if (node.kind === 'leaf') continue;
    if (node.type === 'select') {
      const names = node.options.map(({ selector }) => selector);
      const known = names.filter((name) => name !== 'other').map((name) => JSON.stringify(name));
      // Any other word is fine where there is a text for it.
      const others = names.includes('other') ? ['(string & {})'] : [];
      found.set(node.argument, [...known, ...others].join(' | ') || 'string');
    } else {
      found.set(node.argument, 'number');
    }
    for (const option of node.options) addChoices(found, option.nodes);
  }
}
