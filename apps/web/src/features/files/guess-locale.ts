/**
 * The locale that a file's name speaks of: `de.json`, `messages_de_AT.properties`,
 * `home-assistant.zh-Hans.json`. `codes` are the ones to choose from, the more likely first.
 */
export function guessLocale(fileName: string, codes: Iterable<string>): string | undefined {
  const byFolded = new Map<string, string>();
  for (const code of codes) {
    const folded = code.toLowerCase();
    if (!byFolded.has(folded)) byFolded.set(folded, code);
  }
  const parts = partsOf(fileName);
  // A code has up to three parts and stands at the end or, less often, at the beginning.
  for (const length of [3, 2, 1]) {
    if (length > parts.length) continue;
    const found = byFolded.get(parts.slice(-length).join('_'));
    if (found) return found;
  }
  for (const length of [3, 2, 1]) {
    const found = byFolded.get(parts.slice(0, length).join('_'));
    if (found) return found;
  }
  return undefined;
}

function partsOf(fileName: string): string[] {
  const extension = fileName.lastIndexOf('.');
  const stem = extension > 0 ? fileName.slice(0, extension) : fileName;
  return stem
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}
