/** Names with a text or with a subtree, in order. It is a map, since names may be `__proto__`. */
export type Tree = Map<string, Tree | string>;

/**
 * Arranges dotted names as a tree: `a.b` becomes `b` inside `a`. A name stays whole where one of its beginnings
 * is itself a name (`button` and `button.test`) or is taken, and below the maximum depth.
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

/** The prefixes of a dotted name before each of its dots, and the name itself. */
export function beginnings(name: string): string[] {
  const found: string[] = [];
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    found.push(name.slice(0, dot));
  }
  return [...found, name];
}
