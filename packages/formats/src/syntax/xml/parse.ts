import type { XmlResult } from './document.ts';
import { readPlainXml } from './plain.ts';
import { readStrictXml } from './strict.ts';

/**
 * Parses a document (XML 1.0, well-formedness as `saxes` checks it) into nodes with offsets. Parsing ends at
 * the first problem. Entity declarations are refused, not expanded.
 */
export function parseXml(source: string): XmlResult {
  const xml = readPlainXml(source);
  return xml ? { xml } : readStrictXml(source);
}
