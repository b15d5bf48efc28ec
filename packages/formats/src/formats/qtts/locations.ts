import { attributesOf } from '../../syntax/xml/attributes.ts';
import { childElements, type XmlDocument, type XmlElement } from '../../syntax/xml/document.ts';

/**
 * Creates a function that returns the source locations of a message, as `file:line`; call it for the messages
 * in order. A `<location>` without a file is in that of the previous one, and a signed line number is relative
 * to it.
 */
export function createLocationReader(xml: XmlDocument): (message: XmlElement) => readonly string[] {
  const lines = new Map<string, number>();
  let file = '';
  return (message) => {
    let current = file;
    return childElements(xml, message, 'location').map((location, index) => {
      const { filename, line } = attributesOf(xml, location);
      if (filename !== undefined && filename !== '') {
        current = filename;
        if (index === 0) file = filename;
      }
      if (line === undefined || !/^[+-]?\d{1,9}$/.test(line)) return current;
      const isRelative = /^[+-]/.test(line);
      const number = Number(line) + (isRelative ? (lines.get(current) ?? 0) : 0);
      if (isRelative) lines.set(current, number);
      return `${current}:${number}`;
    });
  };
}
