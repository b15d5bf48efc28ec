import type { Span } from '@parlance/messages';
import { decodeLines } from './decode.ts';
import { contentSpanOf, type XmlDocument, type XmlElement } from './document.ts';
import { field, kinds } from './nodes.ts';
import { signs } from './signs.ts';

/** An element with the comments right above it. */
interface CommentedElement {
  readonly element: XmlElement;
  /** The span with the comments. */
  readonly span: Span;
  /** The comments, with the blanks around their lines removed. */
  readonly comments: readonly string[];
}

const none: readonly string[] = Object.freeze([]);

/**
 * The child elements of `parent`, each with the comments right above it: on separate lines and without a blank
 * line between.
 */
export function* withComments(xml: XmlDocument, parent: XmlElement): Generator<CommentedElement> {
  const { nodes } = xml;
  let comments: string[] = [];
  let start: number | undefined;
  let at = contentSpanOf(xml, parent).start;
  let onNewLine = true;
  const last = field(nodes, parent, 'next');
  for (let node = parent + 1; node < last; node = field(nodes, node, 'next')) {
    const kind = field(nodes, node, 'kind');
    const nodeStart = field(nodes, node, 'start');
    const breaks = countBreaks(xml.source, at, nodeStart);
    if (breaks > 1) {
      comments = [];
      start = undefined;
    }
    if (at < nodeStart) onNewLine = breaks > 0 || comments.length > 0;
    at = field(nodes, node, 'end');
    if (kind >= 0) {
      const span = { start: start ?? nodeStart, end: at };
      yield { element: node as XmlElement, span, comments: comments.length > 0 ? comments : none };
      if (comments.length > 0) comments = [];
      start = undefined;
      onNewLine = false;
    } else if (kind === kinds.comment) {
      if (!onNewLine) continue;
      const { start: textStart, end: textEnd } = contentSpanOf(xml, node as XmlElement);
      comments.push(tidyComment(decodeLines(xml, textStart, textEnd)));
      start ??= nodeStart;
    } else {
      onNewLine = comments.length > 0;
    }
  }
}

/** The number of line breaks, up to 2. */
function countBreaks(source: string, start: number, end: number): 0 | 1 | 2 {
  let any = false;
  for (let at = start; at < end; at++) {
    const sign = source.charCodeAt(at);
    const isBreak =
      sign === signs.newline ||
      (sign === signs.return && source.charCodeAt(at + 1) !== signs.newline);
    if (isBreak && any) return 2;
    any ||= isBreak;
  }
  return any ? 1 : 0;
}

/** The text of a comment without the blanks around its lines. */
function tidyComment(text: string): string {
  return text.trim().replace(/[^\S\n]*\n\s*/g, '\n');
}
