import type { Node } from '@babel/types';
import { nameOfProperty } from './syntax-tree.ts';

/** Which functions, components and classes a walk through code is in. */
export interface FunctionNames {
  /** The component or function around what is visited: of several, the innermost component. */
  readonly current: () => string | undefined;
  /** Is told of each node, and whether it has to be left. */
  readonly enter: (node: Node) => boolean;
  readonly leave: () => void;
}

export function createFunctionNames(): FunctionNames {
  const names: string[] = [];
  /** Functions without a name of their own, by what they are given to. */
  const given = new Map<Node, string>();
  const enter = (node: Node): boolean => {
    giveNames(node, given);
    const name = nameOf(node, given);
    if (name === undefined) return false;
    const around = names.at(-1);
    const isMethod = node.type === 'ClassMethod' || node.type === 'ClassPrivateMethod';
    names.push(isMethod && around !== undefined ? `${around}.${name}` : name);
    return true;
  };
  return {
    enter,
    leave: () => void names.pop(),
    current: () => names.findLast((name) => /^\p{Lu}/u.test(name)) ?? names.at(-1),
  };
}

function nameOf(node: Node, given: ReadonlyMap<Node, string>): string | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id?.name ?? given.get(node);
    case 'ArrowFunctionExpression':
      return given.get(node);
    case 'ObjectMethod':
    case 'ClassMethod':
      return nameOfProperty(node.key, node.computed);
    default:
      return undefined;
  }
}

/** Remembers what functions are given to: a variable, a property, or a function around them that has a name. */
function giveNames(node: Node, given: Map<Node, string>): void {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
    give(node.init, node.id.name, given);
  } else if (node.type === 'ObjectProperty' || node.type === 'ClassProperty') {
    const name = nameOfProperty(node.key, node.computed ?? false);
    if (name !== undefined && node.value) give(node.value, name, given);
  } else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') {
    give(node.right, node.left.name, given);
  }
}

/** Wrappers such as `memo` pass the name on to the functions that they are called with. */
function give(value: Node, name: string, given: Map<Node, string>): void {
  given.set(value, name);
  if (value.type !== 'CallExpression') return;
  for (const argument of value.arguments) give(argument, name, given);
}
