import type { Replacement } from '../../edit.ts';
import { isContainer, type JsonContainer, type JsonMember, nameOf } from './document.ts';
import { maxDepth } from './parse.ts';
import { type JsonStyle, marginOf, writeMembers } from './style.ts';
import { toTree } from './tree.ts';

interface Place {
  readonly source: string;
  readonly style: JsonStyle;
  readonly gone: ReadonlySet<JsonMember>;
  readonly flat: boolean;
}

/**
 * Adds members, each to the deepest object that its key leads to, or to the end of a list when it is
 * the next index. What has no object yet gets one, unless a text stands in its place.
 */
export function insertMembers(
  root: JsonContainer,
  added: readonly (readonly [key: string, text: string])[],
  place: Place,
): Replacement[] {
  const groups = new Map<JsonContainer, Map<string, string>>();
  const childrenOf = createChildIndex(place.gone);
  for (const [key, text] of added) {
    const container = findContainer(root, key, childrenOf, (list) => {
      const kept = list.members.filter((member) => !place.gone.has(member));
      return kept.length + (groups.get(list)?.size ?? 0);
    });
    const group = groups.get(container) ?? new Map();
    groups.set(container, group.set(key.slice(container.prefix.length), text));
  }
  return Array.from(groups, ([container, texts]) => insertInto(container, texts, place));
}

type ChildIndex = (container: JsonContainer) => ReadonlyMap<string, JsonContainer>;

/** The containers directly inside a container by their prefixes, without those that go. */
function createChildIndex(gone: ReadonlySet<JsonMember>): ChildIndex {
  const known = new Map<JsonContainer, Map<string, JsonContainer>>();
  return (container) => {
    let children = known.get(container);
    if (!children) {
      const staying = container.members.filter(
        (member) => isContainer(member) && !gone.has(member),
      );
      children = new Map(
        staying.flatMap((member) => (isContainer(member) ? [[member.prefix, member]] : [])),
      );
      known.set(container, children);
    }
    return children;
  };
}

function findContainer(
  root: JsonContainer,
  key: string,
  childrenOf: ChildIndex,
  lengthOf: (list: JsonContainer) => number,
): JsonContainer {
  let object = root;
  let container: JsonContainer | undefined = root;
  while (container) {
    if (container.kind === 'object') object = container;
    else if (key.slice(container.prefix.length) === String(lengthOf(container))) return container;
    container = findChild(childrenOf(container), key, container.prefix.length);
  }
  return object;
}

function findChild(
  children: ReadonlyMap<string, JsonContainer>,
  key: string,
  start: number,
): JsonContainer | undefined {
  if (children.size === 0) return undefined;
  for (let dot = key.indexOf('.', start); dot >= 0; dot = key.indexOf('.', dot + 1)) {
    const child = children.get(key.slice(0, dot + 1));
    if (child) return child;
  }
  return undefined;
}

function insertInto(
  container: JsonContainer,
  texts: ReadonlyMap<string, string>,
  { source, style, gone, flat }: Place,
): Replacement {
  const { members, open, span } = container;
  const last = members.findLast((member) => !gone.has(member));
  const outer = marginOf(source, span.start);
  const margin = last ? marginOf(source, last.span.start, true) : outer + style.indent;
  const oneLine = style.lineBreak === '' || margin === undefined;
  const local = oneLine ? { ...style, lineBreak: '' } : style;
  const written = write(container, texts, local, margin ?? '', { gone, flat });
  const lead = oneLine ? '' : style.lineBreak + margin;
  const separator = `,${oneLine ? style.space : lead}`;
  const text = written.join(separator);
  if (last) return { span: { start: last.span.end, end: last.span.end }, text: separator + text };
  // Members that go are taken out by their own replacement; blanks in an empty object are not.
  const end = members.length > 0 ? open + 1 : span.end - 1;
  const tail = oneLine ? '' : style.lineBreak + outer;
  return { span: { start: open + 1, end }, text: lead + text + tail };
}

function write(
  container: JsonContainer,
  texts: ReadonlyMap<string, string>,
  style: JsonStyle,
  margin: string,
  { gone, flat }: Pick<Place, 'gone' | 'flat'>,
): string[] {
  if (container.kind === 'array') return Array.from(texts.values(), style.quote);
  const taken = new Set(container.members.filter((member) => !gone.has(member)).map(nameOf));
  const levels = flat ? 1 : maxDepth - depthOf(container) + 1;
  return writeMembers(
    toTree(texts, levels, (name) => taken.has(name)),
    style,
    margin,
  );
}

function depthOf(container: JsonContainer): number {
  let depth = 1;
  for (let { parent } = container; parent; parent = parent.parent) depth++;
  return depth;
}
