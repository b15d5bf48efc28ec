import {
  type Container,
  entriesIn,
  isContainer,
  isMerge,
  type Member,
  maxDepth,
  nameOf,
} from './document.ts';
import { beginnings, type Tree, toTree } from './tree.ts';

/**
 * Finds the containers of added keys: the deepest object on the path of a key, or a list if the key is its next
 * index. Returns the texts for each container by their names in it.
 */
export function placeTexts(
  root: Container,
  added: Iterable<readonly [key: string, text: string]>,
  gone: ReadonlySet<Member>,
): Map<Container, Map<string, string>> {
  const groups = new Map<Container, Map<string, string>>();
  const childrenOf = createChildIndex(gone);
  const nextIndex = (list: Container) => {
    const kept = list.members.filter((member) => !gone.has(member));
    return String(kept.length + (groups.get(list)?.size ?? 0));
  };
  for (const [key, text] of added) {
    const container = findContainer(root, key, childrenOf, nextIndex);
    const group = groups.get(container) ?? new Map();
    groups.set(container, group.set(key.slice(container.prefix.length), text));
  }
  return groups;
}

/**
 * The added texts of an object as a tree of its new members. A name whose beginning is that of a remaining
 * member is not split at its dots.
 */
export function toMembers(
  container: Container,
  texts: ReadonlyMap<string, string>,
  gone: ReadonlySet<Member>,
): Tree {
  const taken = new Set<string>();
  for (const member of container.members) {
    if (gone.has(member)) continue;
    if (!isContainer(member) || !isMerge(member)) taken.add(nameOf(member));
    else for (const name of mergedNames(member)) taken.add(name);
  }
  return toTree(texts, maxDepth - depthOf(container) + 1, (name) => taken.has(name));
}

function mergedNames(merge: Container): string[] {
  return Array.from(entriesIn(merge)).flatMap(({ key }) =>
    beginnings(key.slice(merge.prefix.length)),
  );
}

/** The nesting depth of a container, itself included. */
export function depthOf(container: Container): number {
  let depth = 1;
  for (let { parent } = container; parent; parent = parent.parent) depth++;
  return depth;
}

/** The lists that lose an item other than their last ones, so that the items behind would change their keys. */
export function listsLosingInside(losing: Iterable<Container>, gone: ReadonlySet<Member>) {
  return [...losing].filter(({ kind, members }) => {
    if (kind === 'object') return false;
    const first = members.findIndex((member) => gone.has(member));
    return members.slice(first).some((member) => !gone.has(member));
  });
}

/** The outermost containers whose own path is an added key. */
export function* containersInTheWay(
  container: Container,
  gone: ReadonlySet<Member>,
  added: ReadonlyMap<string, string>,
): Generator<Container> {
  for (const member of container.members) {
    if (!isContainer(member) || gone.has(member)) continue;
    if (!isMerge(member) && added.has(member.prefix.slice(0, -1))) yield member;
    else yield* containersInTheWay(member, gone, added);
  }
}

type ChildIndex = (container: Container) => ReadonlyMap<string, Container>;

/** Creates a lookup of the containers directly inside a container by prefix, without removed ones. */
function createChildIndex(gone: ReadonlySet<Member>): ChildIndex {
  const known = new Map<Container, Map<string, Container>>();
  return (container) => {
    let children = known.get(container);
    if (!children) {
      children = new Map();
      for (const member of container.members) {
        if (isContainer(member) && !gone.has(member)) children.set(member.prefix, member);
      }
      known.set(container, children);
    }
    return children;
  };
}

function findContainer(
  root: Container,
  key: string,
  childrenOf: ChildIndex,
  nextIndex: (list: Container) => string,
): Container {
  let object = root;
  let container: Container | undefined = root;
  while (container) {
    if (container.kind === 'object') object = container;
    else if (key.slice(container.prefix.length) === nextIndex(container)) return container;
    container = findChild(childrenOf(container), key, container.prefix.length);
  }
  return object;
}

function findChild(
  children: ReadonlyMap<string, Container>,
  key: string,
  start: number,
): Container | undefined {
  if (children.size === 0) return undefined;
  for (let dot = key.indexOf('.', start); dot >= 0; dot = key.indexOf('.', dot + 1)) {
    const child = children.get(key.slice(0, dot + 1));
    if (child) return child.sealed ? undefined : child;
  }
  return undefined;
}
