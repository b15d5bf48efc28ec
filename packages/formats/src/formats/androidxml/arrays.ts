import type { Replacement } from '../../edit/edit.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { wholeLines } from '../../syntax/whole-lines.ts';
import { spanOf, type XmlDocument } from '../../syntax/xml/document.ts';
import { setContent } from '../../syntax/xml/edits.ts';
import type { Diagnostic } from '../../types.ts';
import { fromKey } from './keys.ts';
import type { AndroidEntry, StringArray } from './parse.ts';

/**
 * The replacements that remove items of an array: all items go with the array, the last ones with their lines.
 * An item that has items behind it is emptied and reported, since those must keep their index.
 */
export function removeItems(
  xml: XmlDocument,
  array: StringArray,
  removed: readonly AndroidEntry[],
  diagnostics: Diagnostic[],
): Replacement[] {
  if (removed.length === array.items.length) {
    return [{ span: wholeLines(xml.source, array.span), text: '' }];
  }
  const gone = new Set(removed.map(({ element }) => element));
  const lastKept = array.items.findLast((item) => !gone.has(item)) ?? 0;
  return removed.map(({ key, element }) => {
    // The ids of elements rise with their position in the file.
    if (element > lastKept) {
      return { span: wholeLines(xml.source, spanOf(xml, element)), text: '' };
    }
    const problem = 'The item is emptied, not removed: those behind it would change their places.';
    diagnostics.push(writeProblem('loss', key, problem));
    return setContent(xml, element, '');
  });
}

/** Groups added entries by the array that they continue; those under `undefined` continue none. */
export function groupByArray<T extends { readonly key: string }>(
  added: readonly T[],
  entries: readonly AndroidEntry[],
  removed: ReadonlySet<AndroidEntry>,
): Map<StringArray | undefined, T[]> {
  const arrays = new Map<string, { array: StringArray; next: number }>();
  for (const { key, array } of entries) {
    if (array) arrays.set(baseOf(key), { array, next: array.items.length });
  }
  // Items removed by the same edit would shift the index of added ones.
  for (const { key } of removed) arrays.delete(baseOf(key));
  return Map.groupBy(added, ({ key }) => {
    const { index } = fromKey(key);
    const found = index === undefined ? undefined : arrays.get(baseOf(key));
    if (!found || found.next !== index) return undefined;
    found.next++;
    return found.array;
  });
}

function baseOf(key: string): string {
  return key.replace(/\[\d+\]$/, '');
}
