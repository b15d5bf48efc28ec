import { toLiteral, writeInline, writeName } from './scalar.ts';

/** A text, null, or a map of names. */
export type Branch = string | null | Branches;

export type Branches = ReadonlyMap<string, Branch>;

/** The style of block lines. */
export interface BlockStyle {
  /** One level of indentation. */
  readonly indent: string;
  /** Which texts may be literal block scalars; `stripped` are those without a final line break. */
  readonly literals: 'all' | 'stripped' | 'none';
  /** The comments of a key. */
  commentsOf(key: string): readonly string[];
  /** Whether names that count from 0 are written as a list, except those of the outermost map. */
  readonly lists?: boolean;
  /** Whether a text is written unquoted even though YAML reads it as a number, a symbol or another type. */
  isTyped?(key: string, text: string): boolean;
}

/** The lines of a block map, with margins and without line breaks. */
export function writeBlock(
  tree: Branches,
  style: BlockStyle,
  margin: string,
  prefix = '',
): string[] {
  return Array.from(tree).flatMap(([name, value]) => {
    const start = margin + writeName(name, false, margin);
    return writeMember(prefix + name, value, style, start, margin);
  });
}

function writeList(tree: Branches, style: BlockStyle, margin: string, prefix: string): string[] {
  return Array.from(tree).flatMap(([index, value]) =>
    writeMember(prefix + index, value, style, `${margin}-`, margin),
  );
}

/** The lines of a member; `start` is its key or dash. */
function writeMember(
  key: string,
  value: Branch,
  style: BlockStyle,
  start: string,
  margin: string,
): string[] {
  const comments = style
    .commentsOf(key)
    .flatMap((comment) => comment.split(/\r\n|\r|\n/))
    .map((line) => `${margin}# ${line}`);
  if (value === null) return [...comments, `${start} null`];
  if (typeof value !== 'string') {
    const write = style.lists && isList(value) ? writeList : writeBlock;
    return [...comments, start, ...write(value, style, margin + style.indent, `${key}.`)];
  }
  const [first = '', ...more] = style.isTyped?.(key, value)
    ? [value]
    : writeText(value, style, margin);
  return [...comments, `${start} ${first}`, ...more];
}

function isList(tree: Branches): boolean {
  return [...tree.keys()].every((name, index) => name === String(index));
}

/** The lines of an item of a block list. */
export function writeItem(text: string, style: BlockStyle, margin: string): string[] {
  const [first = '', ...more] = writeText(text, style, margin);
  return [`${margin}- ${first}`, ...more];
}

/** The members of a map in flow style, without the braces. */
export function writeFlow(tree: Branches): string[] {
  return Array.from(tree, ([name, value]) => {
    return `${writeName(name, true)} ${writeBranch(value)}`;
  });
}

function writeBranch(value: Branch): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? writeInline(value, true) : writeFlowMap(value);
}

export function writeFlowMap(tree: Branches): string {
  return tree.size === 0 ? '{}' : `{ ${writeFlow(tree).join(', ')} }`;
}

function writeText(text: string, { indent, literals }: BlockStyle, margin: string): string[] {
  const literal = literals !== 'none' && text.includes('\n') ? toLiteral(text) : undefined;
  if (!literal || (literals === 'stripped' && literal.header === '|')) {
    return [writeInline(text, false)];
  }
  const inner = margin + indent;
  return [literal.header, ...literal.lines.map((line) => (line === '' ? '' : inner + line))];
}
