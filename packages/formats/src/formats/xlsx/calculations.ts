import { encodeText } from '../../encoding.ts';
import { childElements } from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ZipPart } from '../../syntax/zip/directory.ts';
import { repackPart } from '../../syntax/zip/write.ts';
import { readPart, relationshipsName, relationshipsOf } from './parts.ts';

/**
 * Takes the order of calculation out of a package: a program that finds a cell in it that has no formula
 * any more takes the workbook for damaged, and makes a new order where there is none.
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
  const { root } = parseXml(text);
  if (!root) return;
  const gone = childElements(root).find(({ attributes }) => isGone(attributes));
  if (!gone) return;
  const { start, end } = gone.span;
  const rest = text.slice(0, start) + text.slice(end);
  parts.set(name, repackPart(part, encodeText(rest, encoding)));
}
