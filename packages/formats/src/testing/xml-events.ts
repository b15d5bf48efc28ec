import { SaxesParser } from 'saxes';
import { attributesOf } from '../syntax/xml/attributes.ts';
import {
  childNodes,
  contentSpanOf,
  nameOf,
  rootElement,
  type XmlDocument,
  type XmlElement,
} from '../syntax/xml/document.ts';

// The content of an XML document as a list of events, for tests.

type XmlEvent = readonly [
  kind: string,
  text: string,
  attributes?: Readonly<Record<string, string>>,
];

/** The events of a document by the functions of this library. */
export function eventsOf(xml: XmlDocument, element: XmlElement = rootElement): XmlEvent[] {
  const name = nameOf(xml, element);
  return [
    ['element', name, { ...attributesOf(xml, element) }],
    ...Array.from(childNodes(xml, element)).flatMap((node): XmlEvent[] => {
      if (node.kind === 'element') return eventsOf(xml, node.element);
      return node.kind === 'instruction' ? [] : [[node.kind, node.text]];
    }),
    ['end', name],
  ];
}

/** The events of a well-formed document by `saxes`. */
export function saxEventsOf(source: string): XmlEvent[] {
  const parser = new SaxesParser();
  const events: XmlEvent[] = [];
  let depth = 0;
  const add = (kind: string) => (text: string) => {
    if (depth > 0) events.push([kind, text]);
  };
  parser.on('text', add('text'));
  parser.on('cdata', add('cdata'));
  parser.on('comment', add('comment'));
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    events.push(['element', name, { ...attributes }]);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    events.push(['end', name]);
  });
  parser.write(source).close();
  return events;
}

/** The spans of everything in a document. */
export function placesOf(xml: XmlDocument, element: XmlElement = rootElement): unknown {
  const inside = Array.from(childNodes(xml, element), (node) =>
    node.kind === 'element' ? placesOf(xml, node.element) : node,
  );
  return [nameOf(xml, element), contentSpanOf(xml, element), inside];
}
