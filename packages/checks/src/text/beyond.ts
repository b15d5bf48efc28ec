/** What one list has beyond another, counted: of two equal items, one is beyond a single one. */
export function beyond<T>(
  items: readonly T[],
  others: readonly T[],
  keyOf: (item: T) => string,
): readonly T[] {
  const counts = new Map<string, number>();
  for (const item of others) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), left - 1);
    return left <= 0;
  });
}
