/** What sets one file apart from another one of the same terms. */
export interface CatalogueOptions {
  /** How many texts, from the first on, are other ones. */
  readonly changed?: number;
  /** What each text begins with. */
  readonly word?: string;
  readonly isUntranslated?: (at: number) => boolean;
}

/** Keys as programs have them: paths, of which those of one part lie together. */
export function keyOf(at: number): string {
  return `section${Math.floor(at / 500)}.page${Math.floor(at / 20)}.key${at}`;
}

/** A flat JSON file of `size` terms, with sentences for texts. */
export function createCatalogue(
  size: number,
  { changed = 0, word = 'Text', isUntranslated = () => false }: CatalogueOptions = {},
): Buffer {
  const entries: Record<string, string> = {};
  for (let at = 0; at < size; at++) {
    const text = `${word} number ${at} of the catalogue, with {placeholder} and a few more words`;
    const value = at < changed ? `${text} (new)` : text;
    entries[keyOf(at)] = isUntranslated(at) ? '' : value;
  }
  return Buffer.from(JSON.stringify(entries, null, 2));
}
