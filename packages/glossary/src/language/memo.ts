/** The number of words that are kept, after which all are forgotten. */
const maxKept = 50_000;

/** A function that keeps what it has answered, since texts have the same words again and again. */
export function createMemo(compute: (word: string) => string): (word: string) => string {
  let kept = new Map<string, string>();
  return (word) => {
    const known = kept.get(word);
    if (known !== undefined) return known;
    const result = compute(word);
    if (kept.size >= maxKept) kept = new Map();
    kept.set(word, result);
    return result;
  };
}
