import type { Replacement } from '../../edit.ts';
import { lineBreakOf } from '../../lines.ts';
import type { Span } from '../../types.ts';
import { indentationAt, lineEnd } from '../whole-lines.ts';
import type { XmlElement, XmlRemark } from './document.ts';
import { escapeAttribute, escapeText } from './text.ts';

/** The replacement that gives an element other content, as XML source text. */
export function setContent(source: string, element: XmlElement, content: string): Replacement {
  if (!element.selfClosing) return { span: element.content, text: content };
  const span = { start: endOfAttributes(source, element), end: element.span.end };
  return { span, text: `>${content}</${element.name}>` };
}

/** The replacements that give an element an attribute, or with undefined take it away. */
export function setAttribute(
  source: string,
  element: XmlElement,
  name: string,
  value: string | undefined,
): Replacement[] {
  const old = element.attributes[name];
  if (old === value) return [];
  if (old === undefined) {
    const text = ` ${name}="${escapeAttribute(value ?? '')}"`;
    return [{ span: emptySpan(endOfAttributes(source, element)), text }];
  }
  const first = element.span.start + 1 + element.name.length;
  const tag = source.slice(first, endOfAttributes(source, element));
  const attributes = [...tag.matchAll(/\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)];
  return attributes.flatMap(({ 0: text, 1: found, index }) => {
    if (found !== name) return [];
    const start = first + index;
    const end = start + text.length;
    if (value === undefined) return [{ span: { start, end }, text: '' }];
    const quote = text.search(/["']/);
    return [{ span: { start: start + quote + 1, end: end - 1 }, text: escapeAttribute(value) }];
  });
}

/** Where a new attribute goes: behind the last one. */
function endOfAttributes(source: string, { span, content, selfClosing }: XmlElement): number {
  let at = selfClosing ? span.end - '/>'.length : content.start - '>'.length;
  while (/\s/.test(source[at - 1] ?? '')) at--;
  return at;
}

/**
 * The replacement that gives an element other text. Text that stands in one CDATA section stays in
 * it, as long as the section can hold it.
 */
export function setText(source: string, element: XmlElement, text: string): Replacement {
  const newline = lineBreakOf(source);
  const [only] = element.children;
  if (element.children.length === 1 && only?.kind === 'cdata' && cdataHolds(text)) {
    return { span: only.span, text: toCdata(text.replaceAll('\n', newline)) };
  }
  return setContent(source, element, escapeText(text, newline));
}

/** Whether text can stand in a CDATA section, where nothing can be escaped. */
export function cdataHolds(text: string): boolean {
  return !text.includes(']]>') && !text.includes('\r');
}

/** Text as a CDATA section. */
export function toCdata(text: string): string {
  return `<![CDATA[${text}]]>`;
}

const none: readonly XmlRemark[] = [];

/**
 * The elements directly inside `parent`, each with the comments that stand right above it: on lines
 * of their own and without a blank line between.
 */
export function* withComments(
  parent: XmlElement,
): Generator<{ element: XmlElement; comments: readonly XmlRemark[] }> {
  let comments: readonly XmlRemark[] = none;
  let onNewLine = true;
  for (const node of parent.children) {
    if (node.kind === 'element') {
      yield { element: node, comments };
      comments = none;
      onNewLine = false;
    } else if (node.kind === 'comment') {
      if (onNewLine) comments = [...comments, node];
    } else {
      const firstBreak = node.text.indexOf('\n');
      const isBlankLine = firstBreak >= 0 && node.text.includes('\n', firstBreak + 1);
      if (isBlankLine) comments = none;
      onNewLine = firstBreak >= 0 || comments.length > 0;
    }
  }
}

/**
 * The replacement that adds elements to `parent`, each on a line of its own: behind `last`, or at the
 * end of `parent` when that is undefined. `write` gets the indentation and the newline to write with.
 */
export function insertElements(
  source: string,
  parent: XmlElement,
  last: XmlElement | undefined,
  unit: string,
  write: (indentation: string, newline: string) => readonly string[],
): Replacement {
  const newline = lineBreakOf(source);
  if (last) {
    const indentation = indentationAt(source, last.span.start);
    // A line that holds more than one element belongs to a file without line structure.
    if (indentation === undefined) {
      return { span: emptySpan(last.span.end), text: write('', newline).join('') };
    }
    const end = lineEnd(source, last.span.end);
    const rest = source.slice(last.span.end, end);
    const at = /^\s*(<!--(?:(?!-->).)*-->\s*)?$/.test(rest) ? end : last.span.end;
    const lines = write(indentation, newline).map((text) => newline + indentation + text);
    return { span: emptySpan(at), text: lines.join('') };
  }
  const outer = indentationAt(source, parent.span.start) ?? '';
  const lines = write(outer + unit, newline).map((text) => outer + unit + text + newline);
  if (parent.selfClosing) return setContent(source, parent, newline + lines.join('') + outer);
  const closing = indentationAt(source, parent.content.end);
  const ownLine =
    closing !== undefined && parent.content.end - closing.length >= parent.content.start;
  return ownLine
    ? { span: emptySpan(parent.content.end - closing.length), text: lines.join('') }
    : { span: emptySpan(parent.content.end), text: newline + lines.join('') + outer };
}

function emptySpan(at: number): Span {
  return { start: at, end: at };
}

/** The lines of a comment without the blanks around them. */
export function tidyComment(text: string): string {
  return text.trim().replace(/[^\S\n]*\n\s*/g, '\n');
}
