import { SaxesParser } from 'saxes';
import type { DiagnosticCode } from '../../types.ts';
import {
  maxDepth,
  type XmlElement,
  type XmlNode,
  type XmlProblem,
  type XmlResult,
} from './document.ts';
import { closeElement, createAttributes, type OpenElement } from './tree.ts';

/** Reads any document with `saxes`, which knows all of XML and says what is wrong. */
export function readStrictXml(source: string): XmlResult {
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
      attributes: Object.assign(createAttributes(), attributes),
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
    if (element) closeElement(element, at, parser.position);
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
