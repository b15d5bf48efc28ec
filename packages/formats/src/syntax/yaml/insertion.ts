import type { Replacement } from '../../edit/edit.ts';
import { lineBreakOf, lineEndAfter, marginOf } from '../../edit/lines.ts';
import type { Container, Member } from '../nested/document.ts';
import { depthOf, placeTexts, toMembers } from '../nested/placement.ts';
import type { Tree } from '../nested/tree.ts';
import { isBlank, startOfLine } from './comments.ts';
import { isBlock, type Layouts } from './document.ts';
import { leadingOf } from './removal.ts';
import { writeInline } from './scalar.ts';
import { type BlockStyle, writeBlock, writeFlow, writeItem } from './writer.ts';

interface Manner {
  readonly layouts: Layouts;
  /** Whether names are not split at their dots. */
  readonly flat: boolean;
}

/** Adds members at the end of the maps and lists where they belong. */
export function insertMembers(
  source: string,
  root: Container,
  added: Iterable<readonly [key: string, text: string]>,
  gone: ReadonlySet<Member>,
  { layouts, flat }: Manner,
): Replacement[] {
  const indent = indentOf(layouts);
  const groups = [...placeTexts(root, added, gone)];
  // Where a map ends with a nested map, both insert at the same offset: the inner one must come first.
  groups.sort(([a], [b]) => depthOf(b) - depthOf(a));
  return groups.map(([container, texts]) => {
    const tree = flat ? new Map(texts) : toMembers(container, texts, gone);
    const layout = layouts.get(container);
    if (isBlock(layout)) {
      const lines = writeLines(container, tree, texts, indent, ' '.repeat(layout.column));
      return insertLines(source, container, lines, gone, layouts);
    }
    const fresh = container === root && container.members.length === 0;
    if (fresh && isBlank(source, startOfLine(source, container.span.start), container.span.start)) {
      const lines = writeLines(container, tree, texts, indent, '');
      return { span: container.span, text: joinLines(lines, lineBreakOf(source)) };
    }
    return insertListed(source, container, writeListed(container, tree, texts), gone);
  });
}

function writeLines(
  { kind }: Container,
  tree: Tree,
  texts: ReadonlyMap<string, string>,
  indent: string,
  margin: string,
): string[] {
  const style: BlockStyle = { indent, literals: 'stripped', commentsOf: () => [] };
  if (kind === 'object') return writeBlock(tree, style, margin);
  return Array.from(texts.values()).flatMap((text) => writeItem(text, style, margin));
}

function writeListed(
  { kind }: Container,
  tree: Tree,
  texts: ReadonlyMap<string, string>,
): string[] {
  if (kind === 'object') return writeFlow(tree);
  return Array.from(texts.values(), (text) => writeInline(text, true));
}

function insertLines(
  source: string,
  { members }: Container,
  lines: readonly string[],
  gone: ReadonlySet<Member>,
  layouts: Layouts,
): Replacement {
  const lineBreak = lineBreakOf(source);
  const text = joinLines(lines, lineBreak);
  const last = members.findLast((member) => !gone.has(member));
  const [first] = members;
  const at = last
    ? lineEndAfter(source, last.span.end)
    : startOfLine(source, first ? leadingOf(first, layouts) : 0);
  const closed = at === 0 || /[\r\n]/.test(source.charAt(at - 1));
  return { span: { start: at, end: at }, text: closed ? text + lineBreak : lineBreak + text };
}

function insertListed(
  source: string,
  { members, open = 0, span }: Container,
  written: readonly string[],
  gone: ReadonlySet<Member>,
): Replacement {
  const last = members.findLast((member) => !gone.has(member));
  if (last) {
    const margin = marginOf(source, last.span.start, true);
    const separator = margin === undefined ? ', ' : `,${lineBreakOf(source)}${margin}`;
    const { end } = last.span;
    return { span: { start: end, end }, text: separator + written.join(separator) };
  }
  const end = members.length > 0 ? open + 1 : span.end - 1;
  return { span: { start: open + 1, end }, text: ` ${written.join(', ')} ` };
}

export function joinLines(lines: readonly string[], lineBreak: string): string {
  return lines.join('\n').replaceAll('\n', lineBreak);
}

/** One level of indentation, taken from the first nested map or list. */
export function indentOf(layouts: Layouts): string {
  for (const [{ parent }, { column }] of layouts) {
    const outer = parent && layouts.get(parent)?.column;
    if (column !== undefined && outer !== undefined && column > outer) {
      return ' '.repeat(column - outer);
    }
  }
  return '  ';
}
