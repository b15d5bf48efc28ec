/** A flat JSON file of `size` terms as programs have them: paths for keys, sentences for texts. */
export function createCatalogue(size: number, { changed = 0, word = 'Text' } = {}): Buffer {
  const entries: Record<string, string> = {};
  for (let at = 0; at < size; at++) {
    const text = `${word} number ${at} of the catalogue, with {placeholder} and a few more words`;
    entries[`section${at % 97}.page${at % 1009}.key${at}`] = at < changed ? `${text} (new)` : text;
  }
  return Buffer.from(JSON.stringify(entries, null, 2));
}
