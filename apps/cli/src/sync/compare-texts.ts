/** How the texts of a file differ here and on the server. */
export interface TextDifferences {
  /** Keys with a text here that the server has not. */
  readonly added: readonly string[];
  /** Keys without a text on the server that have one here. */
  readonly filled: readonly string[];
  /** Keys with another text. */
  readonly changed: readonly string[];
  /** Keys with a text on the server that have none here. */
  readonly emptied: readonly string[];
  /** Keys of the server that are not here. */
  readonly gone: readonly string[];
}

export const noDifferences: TextDifferences = {
  added: [],
  filled: [],
  changed: [],
  emptied: [],
  gone: [],
};

export function compareTexts(
  here: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
): TextDifferences {
  const added: string[] = [];
  const filled: string[] = [];
  const changed: string[] = [];
  const emptied: string[] = [];
  for (const [key, text] of here) {
    const other = there.get(key);
    if (other === undefined) added.push(key);
    else if (other !== text) {
      if (other === '') filled.push(key);
      else if (text === '') emptied.push(key);
      else changed.push(key);
    }
  }
  const gone = [...there.keys()].filter((key) => !here.has(key));
  return { added, filled, changed, emptied, gone };
}

/** The numbers of differences, as programs read them. */
export function toCounts(differences: TextDifferences): Record<keyof TextDifferences, number> {
  const { added, filled, changed, emptied, gone } = differences;
  return {
    added: added.length,
    filled: filled.length,
    changed: changed.length,
    emptied: emptied.length,
    gone: gone.length,
  };
}
