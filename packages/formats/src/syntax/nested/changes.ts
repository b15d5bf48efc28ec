import type { Member, NestedEntry, TextChanges } from './document.ts';
import { allGone } from './removal.ts';

/** The structural effect of changes: the members to remove, and the keys to add. */
export function structuralChanges(
  entries: readonly NestedEntry[],
  texts: TextChanges,
): { gone: ReadonlySet<Member>; added: ReadonlyMap<string, string> } {
  const known = new Set(entries.map(({ key }) => key));
  const added = new Map<string, string>();
  for (const [key, text] of texts) {
    if (text !== null && !known.has(key)) added.set(key, text);
  }
  return { gone: allGone(entries.filter(({ key }) => texts.get(key) === null)), added };
}
