import { SaxesParser } from 'saxes';
import type { DiagnosticCode, Span } from '../../types.ts';

/** Deeper nesting than this is refused: no translation file comes near it. */
const maxDepth = 100;

/** Text between tags: `text` is decoded (references resolved, newlines as `\n`). */
export interface XmlText {
  readonly kind: 'text' | 'cdata';
  readonly text: string;
  readonly span: Span;
}

/** A comment (`text` without its signs) or a processing instruction. */
export interface XmlRemark {
  readonly kind: 'comment' | 'instruction';
  readonly text: string;
  readonly span: Span;
}

export interface XmlElement {
  readonly kind: 'element';
  /** As the file spells it, with its prefix. */
  readonly name: string;
  /** By name as the file spells it; values decoded. An object without prototype. */
  readonly attributes: Readonly<Record<string, string>>;
  /** From `<` to the last `>`. */
  readonly span: Span;
  /** What stands between the tags; empty and at the end of the tag where it closes itself. */
  readonly content: Span;
  readonly selfClosing: boolean;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlText | XmlRemark | XmlElement;

export interface XmlProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly offset: number;
}

interface OpenElement extends XmlElement {
  readonly span: { start: number; end: number };
  readonly content: { start: number; end: number };
  readonly children: XmlNode[];
}

/**
 * Reads a document (XML 1.0, well-formedness as `saxes` checks it) into a tree whose nodes know
 * their places. Reading ends at the first problem. Entity declarations are refused, not expanded.
 */
export function parseXml(
  source: string,
): { root: XmlElement; problem?: never } | { root?: never; problem: XmlProblem } {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let problem: XmlProblem | undefined;
  // Every event begins where the one before it ended; saxes itself tells only where one ends.
  let at = 0;

  const stop = (code: DiagnosticCode, message: string, offset: number): never => {
    problem = { code, message, offset };
    throw new Error(message);
  };
  const add = (node: XmlNode): void => {
    open.at(-1)?.children.push(node);
    at = node.span.end;
  };

  // No more than seven handlers: an eighth makes V8 keep the parser as a dictionary, four times as slow.
  parser.on('error', (error) => {
    const unclosed = error.message.startsWith('unclosed tag') ? open.at(-1) : undefined;
    const offset =
      unclosed?.span.start ?? Math.max(0, Math.min(parser.position, source.length) - 1);
    stop('syntax', `This is not well-formed XML: ${error.message.replace(/\.$/, '')}.`, offset);
  });
  parser.on('text', (text) => {
    const next = source.indexOf('<', at);
    add({ kind: 'text', text, span: { start: at, end: next < 0 ? source.length : next } });
  });
  parser.on('cdata', (text) => {
    add({ kind: 'cdata', text, span: { start: at, end: parser.position } });
  });
  parser.on('comment', (text) => {
    // The event comes when `--` was read and `>` is still to come.
    add({ kind: 'comment', text, span: { start: at, end: parser.position + 1 } });
  });
  parser.on('processinginstruction', ({ body }) => {
    add({ kind: 'instruction', text: body, span: { start: at, end: parser.position } });
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const end = parser.position;
    if (!root) {
      at = source.lastIndexOf('<', end - 1);
      if (declaresEntities(source.slice(0, at))) {
        const message = 'Entity declarations are not accepted in translation files.';
        stop('limit', message, source.indexOf('<!DOCTYPE'));
      }
    }
    const element: OpenElement = {
      kind: 'element',
      name,
      attributes,
      span: { start: at, end },
      content: { start: end, end },
      selfClosing: isSelfClosing,
      children: [],
    };
    if (open.length >= maxDepth) {
      stop('limit', `Elements are nested more than ${maxDepth} deep.`, at);
    }
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    at = end;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && !element.selfClosing) {
      element.content.end = at;
      element.span.end = parser.position;
    }
    at = parser.position;
  });

  try {
    parser.write(source).close();
  } catch (error) {
    if (!problem) throw error;
  }
  if (!problem && !root) {
    problem = { code: 'syntax', message: 'There is no XML element.', offset: 0 };
  }
  return problem ? { problem } : { root: root as XmlElement };
}

function declaresEntities(prolog: string): boolean {
  return prolog.includes('<!ENTITY') && prolog.replace(/<!--[\s\S]*?-->/g, '').includes('<!ENTITY');
}

/** The elements directly inside `element`, all or those of one name. */
export function childElements(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement =>
      child.kind === 'element' && (name === undefined || child.name === name),
  );
}

/** The first element of a name directly inside `element`. */
export function childElement(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (child.kind === 'element' && child.name === name) return child;
  }
  return undefined;
}

/** The decoded text directly inside `element`. */
export function textOf(element: XmlElement): string {
  const [only] = element.children;
  if (element.children.length === 1 && only && only.kind === 'text') return only.text;
  return element.children
    .map((child) => (child.kind === 'text' || child.kind === 'cdata' ? child.text : ''))
    .join('');
}
