import { partsOf } from '../placeholders/icu.ts';
import { leafTokens } from './leaf-tokens.ts';
import type { MessageNode, MessageTree } from './tree.ts';

/** A value that programs give to a message. */
export interface MessageArgument {
  readonly name: string;
  /** What the value must be; `text` where the message only shows it. */
  readonly type: 'number' | 'date' | 'time' | 'select' | 'text';
  /** The words that a `select` knows, `other` among them. */
  readonly selectors: readonly string[];
}

/** The arguments of a message, each once, in the order of the text. */
export function listArguments(text: string, tree: MessageTree): readonly MessageArgument[] {
  const found = new Map<string, MessageArgument>();
  for (const argument of argumentsIn(text, tree.nodes)) {
    const { name, type, selectors } = found.get(argument.name) ?? argument;
    found.set(name, {
      name,
      type: type === 'text' ? argument.type : type,
      selectors: [...new Set([...selectors, ...argument.selectors])],
    });
  }
  return [...found.values()];
}

function argumentsIn(text: string, nodes: readonly MessageNode[]): readonly MessageArgument[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'leaf') {
      return leafTokens(text, node).flatMap(({ placeholder, isBroken }) =>
        placeholder === undefined || isBroken || placeholder.isCount
          ? []
          : [toArgument(placeholder.spelling)],
      );
    }
    const isSelect = node.type === 'select';
    const own: MessageArgument = {
      name: node.argument,
      type: isSelect ? 'select' : 'number',
      selectors: isSelect ? node.options.map(({ selector }) => selector) : [],
    };
    return [own, ...node.options.flatMap((option) => argumentsIn(text, option.nodes))];
  });
}

function toArgument(spelling: string): MessageArgument {
  const { name, type } = partsOf(spelling);
  const isKnown = type === 'number' || type === 'date' || type === 'time';
  return { name, type: isKnown ? type : 'text', selectors: [] };
}
