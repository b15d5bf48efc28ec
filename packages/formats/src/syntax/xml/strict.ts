import { SaxesParser } from 'saxes';
import type { DiagnosticCode } from '../../types.ts';
import { maxDepth, type XmlProblem, type XmlResult } from './document.ts';
import {
  addNode,
  closeElement,
  createWriter,
  field,
  finishTable,
  firstNode,
  kinds,
  openElement,
} from './nodes.ts';

// saxes joins a lone surrogate with the next character to one, even if that begins a tag.
const halfOfPair = /\p{Cs}/u;

/** Parses any document with `saxes`, which knows all of XML and describes errors. */
export function readStrictXml(source: string): XmlResult {
  const half = source.search(halfOfPair);
  if (half >= 0) {
    const message = 'This is not well-formed XML: half of a surrogate pair.';
    return { problem: { code: 'syntax', message, offset: half } };
  }
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  const writer = createWriter();
  const { open } = writer;
  let isXml11 = false;
  let problem: XmlProblem | undefined;
  // Every event begins where the previous one ended; saxes itself reports only the end.
  let at = 0;

  const stop = (code: DiagnosticCode, message: string, offset: number): never => {
    problem = { code, message, offset };
    throw new Error(message);
  };
  /** Adds a node that ends at `end`, with delimiters of these lengths. */
  const add = (
    kind: (typeof kinds)[keyof typeof kinds],
    [before, after]: readonly [number, number],
    end: number,
  ): void => {
    if (open.length > 0) addNode(writer, kind, at, at + before, end - after, end);
    at = end;
  };

  // With more than seven handlers, V8 keeps the parser as a dictionary, which is four times as slow.
  parser.on('error', (error) => {
    const unclosed = error.message.startsWith('unclosed tag') ? open.at(-1) : undefined;
    const offset =
      unclosed === undefined
        ? Math.max(0, Math.min(parser.position, source.length) - 1)
        : field(writer.nodes, unclosed, 'start');
    stop('syntax', `This is not well-formed XML: ${error.message.replace(/\.$/, '')}.`, offset);
  });
  parser.on('text', () => {
    const next = source.indexOf('<', at);
    at = next < 0 ? source.length : next;
  });
  parser.on('cdata', () => add(kinds.cdata, [9, 3], parser.position));
  // The event is emitted after `--` and before `>`.
  parser.on('comment', () => add(kinds.comment, [4, 3], parser.position + 1));
  parser.on('processinginstruction', () => add(kinds.instruction, [2, 2], parser.position));
  parser.on('opentag', ({ name }) => {
    const end = parser.position;
    if (writer.count === firstNode) {
      isXml11 = parser.xmlDecl.version === '1.1';
      at = source.lastIndexOf('<', end - 1);
      if (declaresEntities(source.slice(0, at))) {
        const message = 'Entity declarations are not accepted in translation files.';
        stop('limit', message, source.indexOf('<!DOCTYPE'));
      }
    }
    if (open.length >= maxDepth) {
      stop('limit', `Elements are nested more than ${maxDepth} deep.`, at);
    }
    openElement(writer, source, at, at + 1 + name.length, end);
    at = end;
  });
  parser.on('closetag', () => {
    closeElement(writer, at, parser.position);
    at = parser.position;
  });

  try {
    parser.write(source).close();
  } catch (error) {
    if (!problem) throw error;
  }
  if (!problem && writer.count === firstNode) {
    problem = { code: 'syntax', message: 'There is no XML element.', offset: 0 };
  }
  return problem ? { problem } : { xml: { ...finishTable(writer), source, isXml11 } };
}

function declaresEntities(prolog: string): boolean {
  return prolog.includes('<!ENTITY') && prolog.replace(/<!--[\s\S]*?-->/g, '').includes('<!ENTITY');
}
