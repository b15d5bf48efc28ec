import type { Span } from '@parlance/messages';
import type { DiagnosticCode } from '../../types.ts';
import { decodeLines, decodeText } from './decode.ts';
import { field, firstNode, kinds, type NodeTable } from './nodes.ts';

/**
 * A well-formed XML document. Its nodes are numbers in a table, and their content is read from the source on
 * demand: a tree of objects takes several times the memory and the time.
 */
export interface XmlDocument extends NodeTable {
  readonly source: string;
  /** Whether the document is XML 1.1, which has more kinds of line breaks. */
  readonly isXml11: boolean;
}

declare const isElement: unique symbol;

/** An element, as its node number in the document. */
export type XmlElement = number & { readonly [isElement]: true };

/**
 * A node between the tags of an element. `text` is decoded (references resolved, line breaks as `\n`); that of
 * a comment excludes its delimiters.
 */
export type XmlNode =
  | { readonly kind: 'text' | 'cdata' | 'comment'; readonly text: string; readonly span: Span }
  | { readonly kind: 'instruction'; readonly span: Span }
  | { readonly kind: 'element'; readonly element: XmlElement; readonly span: Span };

/** The maximum nesting; no translation file comes near it. */
export const maxDepth = 100;

export interface XmlProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly offset: number;
}

/** A document, or the problem with it. */
export type XmlResult =
  | { readonly xml: XmlDocument; readonly problem?: never }
  | { readonly xml?: never; readonly problem: XmlProblem };

/** The root element of every document. */
export const rootElement = firstNode as XmlElement;

/** The name of an element as the file spells it, with its prefix. */
export function nameOf({ names, nodes }: XmlDocument, element: XmlElement): string {
  return names[field(nodes, element, 'kind')] ?? '';
}

/** The offset of an element's `<`. */
export function startOf({ nodes }: XmlDocument, element: XmlElement): number {
  return field(nodes, element, 'start');
}

/** The span of an element, from its `<` to its last `>`. */
export function spanOf({ nodes }: XmlDocument, element: XmlElement): Span {
  return { start: field(nodes, element, 'start'), end: field(nodes, element, 'end') };
}

/** The span between the tags; empty and at the end of the tag for a self-closing element. */
export function contentSpanOf({ nodes }: XmlDocument, element: XmlElement): Span {
  return {
    start: field(nodes, element, 'contentStart'),
    end: field(nodes, element, 'contentEnd'),
  };
}

/** Whether an element is a single tag, `<a/>`. */
export function closesItself({ nodes }: XmlDocument, element: XmlElement): boolean {
  return field(nodes, element, 'contentEnd') === field(nodes, element, 'end');
}

/** Whether an element has no content. */
export function isEmpty({ nodes }: XmlDocument, element: XmlElement): boolean {
  return field(nodes, element, 'contentEnd') === field(nodes, element, 'contentStart');
}

/** The child elements of `element`, all or those with one name. */
export function childElements(
  { names, nodes }: XmlDocument,
  element: XmlElement,
  name?: string,
): XmlElement[] {
  const found: XmlElement[] = [];
  const end = field(nodes, element, 'next');
  for (let node = element + 1; node < end; node = field(nodes, node, 'next')) {
    const kind = field(nodes, node, 'kind');
    if (kind >= 0 && (name === undefined || names[kind] === name)) found.push(node as XmlElement);
  }
  return found;
}

/** The first child element of `element` with a name. */
export function childElement(
  { names, nodes }: XmlDocument,
  element: XmlElement,
  name: string,
): XmlElement | undefined {
  const end = field(nodes, element, 'next');
  for (let node = element + 1; node < end; node = field(nodes, node, 'next')) {
    const kind = field(nodes, node, 'kind');
    if (kind >= 0 && names[kind] === name) return node as XmlElement;
  }
  return undefined;
}

/** All child nodes of `element` in order. Ranges that no other node covers are text. */
export function* childNodes(xml: XmlDocument, element: XmlElement): Generator<XmlNode> {
  const { nodes } = xml;
  const content = contentSpanOf(xml, element);
  const last = field(nodes, element, 'next');
  let at = content.start;
  for (let node = element + 1; node < last; node = field(nodes, node, 'next')) {
    const span = spanOf(xml, node as XmlElement);
    if (at < span.start) yield toText(xml, at, span.start);
    yield toNode(xml, node, span);
    at = span.end;
  }
  if (at < content.end) yield toText(xml, at, content.end);
}

function toText(xml: XmlDocument, start: number, end: number): XmlNode {
  return { kind: 'text', text: decodeText(xml, start, end), span: { start, end } };
}

function toNode(xml: XmlDocument, node: number, span: Span): XmlNode {
  const { nodes } = xml;
  const kind = field(nodes, node, 'kind');
  if (kind >= 0) return { kind: 'element', element: node as XmlElement, span };
  if (kind === kinds.instruction) return { kind: 'instruction', span };
  const content = contentSpanOf(xml, node as XmlElement);
  const text = decodeLines(xml, content.start, content.end);
  return { kind: kind === kinds.cdata ? 'cdata' : 'comment', text, span };
}

/** The decoded text of an element whose content is only text; undefined for any other. */
export function onlyTextOf(xml: XmlDocument, element: XmlElement): string | undefined {
  const { nodes } = xml;
  if (field(nodes, element, 'next') > element + 1 || isEmpty(xml, element)) return undefined;
  const { start, end } = contentSpanOf(xml, element);
  return decodeText(xml, start, end);
}

/** The decoded text directly inside `element`. */
export function textOf(xml: XmlDocument, element: XmlElement): string {
  const only = onlyTextOf(xml, element);
  if (only !== undefined) return only;
  let text = '';
  for (const child of childNodes(xml, element)) {
    if (child.kind === 'text' || child.kind === 'cdata') text += child.text;
  }
  return text;
}
