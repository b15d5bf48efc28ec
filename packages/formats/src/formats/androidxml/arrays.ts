import type { Replacement } from '../../edit.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { wholeLines } from '../../syntax/whole-lines.ts';
import { spanOf, type XmlDocument } from '../../syntax/xml/document.ts';
import { setContent } from '../../syntax/xml/edits.ts';
import type { Diagnostic } from '../../types.ts';
import { fromKey } from './keys.ts';
import type { AndroidEntry, StringArray } from './parse.ts';

/**
 * The replacements that take items out of an array: all of them with the array, the last ones with
 * their lines. One with items behind it is emptied and reported, for these must keep their places.
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
    // The numbers of elements rise with their places.
    if (element > lastKept) {
      return { span: wholeLines(xml.source, spanOf(xml, element)), text: '' };
    }
    const problem = 'The item is emptied, not removed: those behind it would change their places.';
    diagnostics.push(writeProblem('loss', key, problem));
    return setContent(xml, element, '');
  });
}

/** Finds the arrays that added entries continue; what is under `undefined` continues none. */
export function groupByArray<T extends { readonly key: string }>(
  added: readonly T[],
  entries: readonly AndroidEntry[],
  removed: ReadonlySet<AndroidEntry>,
): Map<StringArray | undefined, T[]> {
  const arrays = new Map<string, { array: StringArray; next: number }>();
  for (const { key, array } of entries) {
    if (array) arrays.set(baseOf(key), { array, next: array.items.length });
  }
  // Items that go in the same edit would move those that come.
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
