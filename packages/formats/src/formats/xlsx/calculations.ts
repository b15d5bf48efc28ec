import { encodeText } from '../../encoding/encoding.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import { childElements, rootElement, spanOf } from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ZipPart } from '../../syntax/zip/directory.ts';
import { repackPart } from '../../syntax/zip/write.ts';
import { readPart, relationshipsName, relationshipsOf } from './parts.ts';

/**
 * Removes the calculation chain from a package: a program that finds a cell without a formula in the chain
 * reports the workbook as damaged, and creates a chain where there is none.
 */
export function dropCalculations(parts: Map<string, ZipPart>, workbook: string): void {
  const related = relationshipsOf(parts, workbook).filter(({ type }) => type === 'calcChain');
  for (const { id, target } of related) {
    parts.delete(target);
    dropElements(parts, relationshipsName(workbook), ({ Id }) => Id === id);
    dropElements(parts, '[Content_Types].xml', ({ PartName }) => PartName === `/${target}`);
  }
}

function dropElements(
  parts: Map<string, ZipPart>,
  name: string,
  isGone: (attributes: Readonly<Record<string, string>>) => boolean,
): void {
  const part = parts.get(name);
  const decoded = readPart(part);
  if (!part || !decoded) return;
  const { text, encoding } = decoded;
  const { xml } = parseXml(text);
  const elements = xml ? childElements(xml, rootElement) : [];
  const gone = xml && elements.find((element) => isGone(attributesOf(xml, element)));
  if (!gone) return;
  const { start, end } = spanOf(xml, gone);
  const rest = text.slice(0, start) + text.slice(end);
  parts.set(name, repackPart(part, encodeText(rest, encoding)));
}
