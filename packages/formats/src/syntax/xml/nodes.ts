/** All nodes of a document, in the order of their start offsets. */
export interface NodeTable {
  /** The names of elements by their index. */
  readonly names: readonly string[];
  /** The fields of all nodes, which `field` reads. */
  readonly nodes: Int32Array;
}

/**
 * The fields of a node. `kind` is the index of the name for elements, else one of `kinds`. `contentStart` and
 * `contentEnd` enclose the content between the delimiters; `next` is the first node behind all descendants.
 */
const fields = { kind: 0, start: 1, contentStart: 2, contentEnd: 3, end: 4, next: 5 } as const;

const width = 6;

/** The root element. There is no node 0, so that no node is falsy. */
export const firstNode = 1;

/** The kinds of nodes that are no elements. Texts are no nodes: they fill the ranges between nodes. */
export const kinds = { comment: -1, cdata: -2, instruction: -3 } as const;

/** The value of a field of a node. */
export function field(nodes: Int32Array, node: number, name: keyof typeof fields): number {
  return nodes[node * width + fields[name]] as number;
}

/** A node table under construction. */
export interface NodeWriter {
  nodes: Int32Array;
  count: number;
  readonly names: string[];
  readonly numbers: Map<string, number>;
  /** A cache of name indexes by length and first letter. */
  readonly likely: number[];
  /** The elements that are not closed yet. */
  readonly open: number[];
}

/** A table without nodes. */
export function createWriter(): NodeWriter {
  return {
    nodes: new Int32Array(1024 * width),
    count: firstNode,
    names: [],
    numbers: new Map(),
    likely: Array(64).fill(0),
    open: [],
  };
}

/** The name of the innermost open element. */
export function openName({ open, names, nodes }: NodeWriter): string | undefined {
  const node = open.at(-1);
  return node === undefined ? undefined : names[field(nodes, node, 'kind')];
}

/** Adds a node that is no element. */
export function addNode(
  writer: NodeWriter,
  kind: (typeof kinds)[keyof typeof kinds],
  start: number,
  contentStart: number,
  contentEnd: number,
  end: number,
) {
  const node = begin(writer, kind, start, contentStart);
  finish(writer, node, contentEnd, end);
}

/** Opens an element, whose name ends at `nameEnd` and whose tag ends at `contentStart`. */
export function openElement(
  writer: NodeWriter,
  source: string,
  start: number,
  nameEnd: number,
  contentStart: number,
) {
  const kind = numberOf(writer, source, start + 1, nameEnd);
  writer.open.push(begin(writer, kind, start, contentStart));
}

/**
 * The index of a name. Documents have few names and many tags, so the name is compared with the last similar
 * one before it is turned into a string, which takes several times as long.
 */
function numberOf(writer: NodeWriter, source: string, start: number, end: number): number {
  const { names, numbers, likely } = writer;
  const look = (end - start + source.charCodeAt(start)) % likely.length;
  const guess = likely[look] ?? 0;
  const known = names[guess];
  if (known?.length === end - start && source.startsWith(known, start)) return guess;
  const name = source.slice(start, end);
  const number = numbers.get(name) ?? names.push(name) - 1;
  numbers.set(name, number);
  likely[look] = number;
  return number;
}

/** Closes the innermost open element. */
export function closeElement(writer: NodeWriter, contentEnd: number, end: number) {
  const node = writer.open.pop();
  if (node !== undefined) finish(writer, node, contentEnd, end);
}

/** The finished table, without unused capacity. */
export function finishTable({ names, nodes, count }: NodeWriter): NodeTable {
  return { names, nodes: nodes.slice(0, count * width) };
}

function begin(writer: NodeWriter, kind: number, start: number, contentStart: number): number {
  const node = writer.count++;
  const at = node * width;
  if (at === writer.nodes.length) {
    const larger = new Int32Array(2 * at);
    larger.set(writer.nodes);
    writer.nodes = larger;
  }
  const { nodes } = writer;
  nodes[at + fields.kind] = kind;
  nodes[at + fields.start] = start;
  nodes[at + fields.contentStart] = contentStart;
  return node;
}

function finish({ nodes, count }: NodeWriter, node: number, contentEnd: number, end: number) {
  const at = node * width;
  nodes[at + fields.contentEnd] = contentEnd;
  nodes[at + fields.end] = end;
  nodes[at + fields.next] = count;
}
