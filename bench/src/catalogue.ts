/** The differences between files of the same terms. */
export interface CatalogueOptions {
  /** The number of changed texts, from the first on. */
  readonly changed?: number;
  /** The first word of each text. */
  readonly word?: string;
  readonly isUntranslated?: (at: number) => boolean;
}

/** Keys like those of programs: paths whose parts lie together. */
export function keyOf(at: number): string {
  return `section${Math.floor(at / 500)}.page${Math.floor(at / 20)}.key${at}`;
}

/** A flat JSON file of `size` terms with sentences as texts. */
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
