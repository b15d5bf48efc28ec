/** Names with a text or with further names below, in order. A map, since names may be `__proto__`. */
export type Tree = Map<string, Tree | string>;

/**
 * Arranges dotted names as a tree: `a.b` becomes `b` inside `a`. A name stays whole where one of its
 * beginnings is itself a name (`button` beside `button.test`) or is taken, and from the depth on that
 * leaves no further level.
 */
export function toTree(
  texts: ReadonlyMap<string, string>,
  levels: number,
  isTaken: (name: string) => boolean = () => false,
): Tree {
  const root: Tree = new Map();
  for (const [name, text] of texts) {
    let tree = root;
    let start = 0;
    for (let level = 1; level < levels; level++) {
      const dot = name.indexOf('.', start);
      if (dot < 0 || texts.has(name.slice(0, dot)) || (level === 1 && isTaken(name.slice(0, dot))))
        break;
      const segment = name.slice(start, dot);
      const below = tree.get(segment) ?? new Map();
      if (typeof below === 'string') break;
      tree.set(segment, below);
      tree = below;
      start = dot + 1;
    }
    tree.set(name.slice(start), text);
  }
  return root;
}

/** The beginnings of a dotted name up to each of its dots, and the name itself. */
export function beginnings(name: string): string[] {
  const found: string[] = [];
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    found.push(name.slice(0, dot));
  }
  return [...found, name];
}
