import type { Node } from '@babel/types';
import { bare, nameOfProperty } from './syntax-tree.ts';

/** What an expression may be when the program runs. */
export interface KeyTexts {
  readonly texts: readonly string[];
  /** Beginnings of what is known only when the program runs; empty where nothing of it is known. */
  readonly prefixes: readonly string[];
}

const unknown: KeyTexts = { texts: [], prefixes: [''] };

/** More combinations of parts than that are told by their beginning. */
const maxTexts = 50;

interface Evaluation {
  /** The constant that a name stands for. */
  readonly constantOf: (name: string) => Node | undefined;
  /** Is told of each literal that the texts are made of. */
  readonly onLiteral: (node: Node) => void;
}

/** Evaluates an expression that is a key: literals, what is joined or chosen of them, and constants. */
export function evaluateKey(node: Node, evaluation: Evaluation, depth = 0): KeyTexts {
  const own = bare(node);
  const evaluate = (inner: Node) => evaluateKey(inner, evaluation, depth + 1);
  if (depth > 30) return unknown;
  switch (own.type) {
    case 'StringLiteral':
      evaluation.onLiteral(own);
      return { texts: [own.value], prefixes: [] };
    case 'TemplateLiteral': {
      evaluation.onLiteral(own);
      const parts = own.quasis.flatMap(({ value }, at) => {
        const text = { texts: [value.cooked ?? value.raw], prefixes: [] };
        const expression = own.expressions[at];
        return expression ? [text, evaluate(expression)] : [text];
      });
      return parts.reduce(join);
    }
    case 'BinaryExpression':
      if (own.operator !== '+') return unknown;
      evaluation.onLiteral(own);
      return join(evaluate(own.left), evaluate(own.right));
    case 'ConditionalExpression':
      return union([evaluate(own.consequent), evaluate(own.alternate)]);
    case 'LogicalExpression':
      return own.operator === '&&'
        ? evaluate(own.right)
        : union([evaluate(own.left), evaluate(own.right)]);
    case 'ArrayExpression':
      return union(own.elements.flatMap((element) => (element ? [evaluate(element)] : [])));
    case 'Identifier': {
      const constant = evaluation.constantOf(own.name);
      return constant ? evaluate(constant) : unknown;
    }
    case 'MemberExpression': {
      const value = propertyOf(own.object, nameOfProperty(own.property, own.computed), evaluation);
      return value ? evaluate(value) : unknown;
    }
    case 'ArrowFunctionExpression':
      return evaluateSelector(own) ?? unknown;
    default:
      return unknown;
  }
}

/** The value of a property of a constant object: `keys.title`. */
function propertyOf(
  object: Node,
  name: string | undefined,
  { constantOf }: Evaluation,
): Node | undefined {
  const own = bare(object);
  const constant = own.type === 'Identifier' ? constantOf(own.name) : undefined;
  const literal = constant && bare(constant);
  if (name === undefined || literal?.type !== 'ObjectExpression') return undefined;
  for (const property of literal.properties) {
    if (property.type !== 'ObjectProperty') continue;
    if (nameOfProperty(property.key, property.computed) === name) return property.value;
  }
  return undefined;
}

/** The key that a selector of i18next means: `$ => $.nav.home`. */
function evaluateSelector({
  params: [param],
  body,
}: Extract<Node, { type: 'ArrowFunctionExpression' }>): KeyTexts | undefined {
  if (param?.type !== 'Identifier') return undefined;
  const names: string[] = [];
  let own = bare(body);
  while (own.type === 'MemberExpression') {
    const name = nameOfProperty(own.property, own.computed);
    if (name === undefined) return undefined;
    names.unshift(name);
    own = bare(own.object);
  }
  if (own.type !== 'Identifier' || own.name !== param.name || names.length === 0) return undefined;
  return { texts: [names.join('.')], prefixes: [] };
}

function union(all: readonly KeyTexts[]): KeyTexts {
  return {
    texts: [...new Set(all.flatMap(({ texts }) => texts))],
    prefixes: [...new Set(all.flatMap(({ prefixes }) => prefixes))],
  };
}

/** What two parts may be together. */
function join(first: KeyTexts, second: KeyTexts): KeyTexts {
  if (first.texts.length * second.texts.length > maxTexts) {
    return { texts: [], prefixes: [...first.prefixes, ...first.texts] };
  }
  const both = (ends: readonly string[]) =>
    first.texts.flatMap((start) => ends.map((end) => start + end));
  return { texts: both(second.texts), prefixes: [...first.prefixes, ...both(second.prefixes)] };
}
