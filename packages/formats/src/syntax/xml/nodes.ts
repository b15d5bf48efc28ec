/** All nodes of a document, in the order in which they begin. */
export interface NodeTable {
  /** The names of elements by their numbers. */
  readonly names: readonly string[];
  /** What `field` reads. */
  readonly nodes: Int32Array;
}

/**
 * The numbers of a node. `kind` is the number of the name for elements, else one of `kinds`. `contentStart`
 * and `contentEnd` enclose what stands between its signs; `next` is the first node behind all inside of it.
 */
const fields = { kind: 0, start: 1, contentStart: 2, contentEnd: 3, end: 4, next: 5 } as const;

const width = 6;

/** The outermost element. There is no node 0, so that nobody takes one for nothing. */
export const firstNode = 1;

/** What nodes are that are no elements. Texts are none: they are what is between nodes. */
export const kinds = { comment: -1, cdata: -2, instruction: -3 } as const;

/** A number of a node. */
export function field(nodes: Int32Array, node: number, name: keyof typeof fields): number {
  return nodes[node * width + fields[name]] as number;
}

/** A table that is being written. */
export interface NodeWriter {
  nodes: Int32Array;
  count: number;
  readonly names: string[];
  readonly numbers: Map<string, number>;
  /** Numbers of names by length and first letter. */
  readonly likely: number[];
  /** The elements that have not ended yet. */
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

/** The name of the element that is to be closed next. */
export function openName({ open, names, nodes }: NodeWriter): string | undefined {
  const node = open.at(-1);
  return node === undefined ? undefined : names[field(nodes, node, 'kind')];
}

/** Adds what is no element; its signs are as long as given. */
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

/** Begins an element, whose name ends at `nameEnd` and whose tag at `contentStart`. */
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
 * The number of a name. Documents have few names and many tags, so a name is compared with the last one that
 * looked like it before it becomes a string, which takes several times as long.
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

/** Ends the element that began last. */
export function closeElement(writer: NodeWriter, contentEnd: number, end: number) {
  const node = writer.open.pop();
  if (node !== undefined) finish(writer, node, contentEnd, end);
}

/** The table without the room that a growing one has. */
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
