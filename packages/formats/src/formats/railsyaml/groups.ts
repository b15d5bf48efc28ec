import { type PluralCategory, pluralCategories } from '@parlance/messages';
import {
  type Container,
  entriesIn,
  isMerge,
  type NestedEntry,
} from '../../syntax/nested/document.ts';

/** The texts of a message with plural forms, by category. */
export type Forms = ReadonlyMap<PluralCategory, NestedEntry>;

/**
 * The forms of a map that is a message with plural forms: all its names are plural categories, with `other`
 * among them, and have texts. Undefined for any other container.
 */
export function formsOf(container: Container): Forms | undefined {
  if (container.kind !== 'object' || !container.parent || isMerge(container)) return undefined;
  const forms = new Map<PluralCategory, NestedEntry>();
  for (const entry of entriesIn(container)) {
    const name = entry.key.slice(container.prefix.length);
    const category = pluralCategories.find((known) => known === name);
    if (!category) return undefined;
    forms.set(category, entry);
  }
  return forms.has('other') ? forms : undefined;
}
