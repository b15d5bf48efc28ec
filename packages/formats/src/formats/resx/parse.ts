import type { Span } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseResult } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import { withComments } from '../../syntax/xml/comments.ts';
import {
  childElement,
  childElements,
  nameOf,
  rootElement,
  startOf,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ParsedEntry } from '../../types.ts';

/** A `<data>` element that holds a string. */
export interface ResxEntry extends ParsedEntry {
  readonly element: XmlElement;
  /** Undefined where the element has no `<value>`, which means an empty text. */
  readonly value: XmlElement | undefined;
}

/** The result of `parseResx`; without a document only where there are errors. */
export interface ResxResult extends ParseResult<ResxEntry> {
  readonly xml: XmlDocument | undefined;
}

/** Reads a .resx file: the `<data>` elements that hold strings are its entries. */
export function parseResx(source: string): ResxResult {
  const collector = createCollector<ResxEntry>(source);
  const { xml, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (nameOf(xml, rootElement) !== 'root') {
    const message = 'The outermost element is not <root>.';
    collector.report('syntax', startOf(xml, rootElement), message);
  } else {
    for (const { element, span } of withComments(xml, rootElement)) {
      if (nameOf(xml, element) === 'data') readData(xml, element, span, collector);
    }
  }
  return { ...collector.result(), xml };
}

function readData(
  xml: XmlDocument,
  element: XmlElement,
  span: Span,
  collector: Collector<ResxEntry>,
): void {
  const attributes = attributesOf(xml, element);
  if (!isString(attributes)) return;
  const key = attributes.name;
  if (key === undefined) {
    collector.report('key', startOf(xml, element), 'A <data> element has no name.');
    return;
  }
  const value = childElement(xml, element, 'value');
  const remarks = childElements(xml, element, 'comment');
  collector.add({
    key,
    message: value ? textOf(xml, value) : '',
    comments:
      remarks.length === 0
        ? bare.comments
        : remarks.flatMap((remark) => linesOf(textOf(xml, remark))),
    references: bare.references,
    flags: bare.flags,
    meta: bare.meta,
    span,
    element,
    value,
  });
}

/**
 * Whether a `<data>` element is a string. Files, images and serialized objects have a type; a string may have
 * one.
 */
function isString({ type, mimetype }: Readonly<Record<string, string>>): boolean {
  return mimetype === undefined && (type === undefined || /^System\.String\s*(,|$)/.test(type));
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
