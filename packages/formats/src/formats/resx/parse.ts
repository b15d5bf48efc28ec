import { bare } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import { childElement, childElements, textOf, type XmlElement } from '../../syntax/xml/document.ts';
import { withComments } from '../../syntax/xml/edits.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ParsedEntry, ParseResult } from '../../types.ts';

/** A `<data>` element that holds a string. */
export interface ResxEntry extends ParsedEntry {
  readonly element: XmlElement;
  /** Missing where the element has none, which is an empty text. */
  readonly value: XmlElement | undefined;
}

/** What `parse` gives: the root is missing only where there are errors. */
export interface ResxResult extends ParseResult<ResxEntry> {
  readonly root: XmlElement | undefined;
}

/** Reads a .resx file: the `<data>` elements that hold strings are its entries. */
export function parseResx(source: string): ResxResult {
  const collector = createCollector<ResxEntry>(source);
  const { root, problem } = parseXml(source);
  if (problem) {
    collector.report(problem.code, problem.offset, problem.message);
  } else if (root.name !== 'root') {
    collector.report('syntax', root.span.start, 'The outermost element is not <root>.');
  } else {
    for (const { element, comments } of withComments(root)) {
      const start = comments[0]?.span.start ?? element.span.start;
      if (element.name === 'data' && isString(element)) readData(element, start, collector);
    }
  }
  return { ...collector.result(), root };
}

function readData(element: XmlElement, start: number, collector: Collector<ResxEntry>): void {
  const key = element.attributes.name;
  if (key === undefined) {
    collector.report('key', element.span.start, 'A <data> element has no name.');
    return;
  }
  const value = childElement(element, 'value');
  collector.add({
    ...bare,
    key,
    message: value ? textOf(value) : '',
    comments: childElements(element, 'comment').flatMap((comment) => linesOf(textOf(comment))),
    span: { start, end: element.span.end },
    element,
    value,
  });
}

/** Files, images and serialized objects carry a type; a string may. */
function isString({ attributes }: XmlElement): boolean {
  const type = attributes.type;
  return (
    attributes.mimetype === undefined &&
    (type === undefined || /^System\.String\s*(,|$)/.test(type))
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
