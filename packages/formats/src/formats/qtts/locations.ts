import { attributesOf } from '../../syntax/xml/attributes.ts';
import { childElements, type XmlDocument, type XmlElement } from '../../syntax/xml/document.ts';

/**
 * Makes a function that tells the places in the code of one message after the other, as `file:line`. A
 * `<location>` without a file is in that of the one before, and a line with a sign counts from there.
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
