import type { ReplacementHit } from '@parlance/contract';

/** A line of the list: the head of a locale, or a translation below it. */
export type Item =
  | { readonly kind: 'locale'; readonly locale: string; readonly hits: readonly ReplacementHit[] }
  | { readonly kind: 'hit'; readonly hit: ReplacementHit };

/** The lines of the list, in the order in which translations have come. */
export function toItems(hits: readonly ReplacementHit[]): readonly Item[] {
  return [...Map.groupBy(hits, ({ locale }) => locale)].flatMap(([locale, own]): Item[] => [
    { kind: 'locale', locale, hits: own },
    ...own.map((hit): Item => ({ kind: 'hit', hit })),
  ]);
}

/** Where a key moves to in a list; undefined for a key that does not move. */
export function moveBy(
  key: string,
  { row, rows, page }: { readonly row: number; readonly rows: number; readonly page: number },
): number | undefined {
  const within = (wanted: number) => Math.max(0, Math.min(rows - 1, wanted));
  if (key === 'ArrowDown') return within(row + 1);
  if (key === 'ArrowUp') return within(row - 1);
  if (key === 'PageDown') return within(row + page);
  if (key === 'PageUp') return within(row - page);
  if (key === 'Home') return 0;
  if (key === 'End') return within(rows - 1);
  return undefined;
}
