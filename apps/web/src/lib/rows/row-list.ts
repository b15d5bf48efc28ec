/** The number of rows in one request. */
export const windowSize = 100;

/** What a row shows: a term, with or without texts. */
export interface Item {
  readonly termId: string;
}

/**
 * An item that keeps its row although it has left its place on the server, where the gap has closed. Lists of such items
 * are sorted by `place`.
 */
export interface HeldItem<T> {
  readonly place: number;
  readonly item: T;
}

interface LoadedWindow<T> {
  readonly items: readonly T[];
  /** Whether the window is to be fetched again when it is in view. */
  readonly isStale: boolean;
}

/**
 * The rows of a list, as far as they are loaded. Rows keep their places until the list is opened anew: what is added
 * stands above all others, and what a change would remove or move is held where it was. A row is counted from the top of
 * the list, a place from below the added rows, and an offset is counted by the server.
 */
export interface RowList<T extends Item> {
  /** What was added, newest first. */
  readonly added: readonly T[];
  /** The number of places, once it is known. */
  readonly count: number | undefined;
  readonly held: readonly HeldItem<T>[];
  /** Windows of places, by their number. */
  readonly windows: ReadonlyMap<number, LoadedWindow<T>>;
  /** The cursors of windows whose previous window is known: the server is quicker with one than with an offset. */
  readonly cursors: ReadonlyMap<number, string>;
  /** Grows whenever an offset may have changed its meaning. */
  readonly version: number;
}

export interface Found<T> {
  readonly row: number;
  readonly item: T;
}

export const emptyList: RowList<never> = {
  added: [],
  count: undefined,
  held: [],
  windows: new Map(),
  cursors: new Map(),
  version: 0,
};

/** The number of rows, once it is known. */
export function countRows<T extends Item>({ added, count }: RowList<T>): number | undefined {
  return count === undefined ? undefined : added.length + count;
}

/** The item of a row, if it is loaded. */
export function itemAt<T extends Item>({ added, windows }: RowList<T>, row: number): T | undefined {
  if (row < added.length) return added[row];
  const place = row - added.length;
  const window = windowOf(place);
  return windows.get(window)?.items[place - window * windowSize];
}

/** The row of a term, if it is loaded. */
export function findItem<T extends Item>(list: RowList<T>, termId: string): Found<T> | undefined {
  for (const [row, item] of list.added.entries()) if (item.termId === termId) return { row, item };
  for (const [window, { items }] of list.windows) {
    const within = items.findIndex((item) => item.termId === termId);
    const item = items[within];
    if (item) return { row: list.added.length + window * windowSize + within, item };
  }
  return undefined;
}

/** What is not where the server has it: to be left out of its answers. */
export function idsElsewhere<T extends Item>({ added, held }: RowList<T>): string[] {
  return [...added, ...held.map(({ item }) => item)].map(({ termId }) => termId);
}

/** The row of the item at an offset of the server. */
export function rowOfOffset<T extends Item>({ added, held }: RowList<T>, offset: number): number {
  let place = offset;
  for (const one of held) {
    if (one.place > place) break;
    place++;
  }
  return added.length + place;
}

/** Changes an item in its row. */
export function change<T extends Item>(
  list: RowList<T>,
  termId: string,
  changed: (item: T) => T,
): RowList<T> {
  const found = findItem(list, termId);
  if (!found) return list;
  const item = changed(found.item);
  const { added, held } = list;
  if (found.row < added.length) return { ...list, added: added.with(found.row, item) };
  const place = found.row - added.length;
  const window = windowOf(place);
  const { items, isStale } = list.windows.get(window) ?? { items: [], isStale: true };
  return {
    ...list,
    held: held.map((one) => (one.item.termId === termId ? { ...one, item } : one)),
    windows: new Map(list.windows).set(window, {
      items: items.with(place - window * windowSize, item),
      isStale,
    }),
  };
}

/** Holds an item in its row from now on, or no longer, after its place on the server has become another or its own. */
export function hold<T extends Item>(
  list: RowList<T>,
  termId: string,
  isHeld: boolean,
): RowList<T> {
  const found = findItem(list, termId);
  if (!found || found.row < list.added.length) return list;
  const others = list.held.filter(({ item }) => item.termId !== termId);
  if (isHeld === others.length < list.held.length) return list;
  const own = { place: found.row - list.added.length, item: found.item };
  const held = isHeld ? [...others, own].sort((a, b) => a.place - b.place) : others;
  return { ...list, held, version: list.version + 1 };
}

export function isHeld<T extends Item>({ held }: RowList<T>, termId: string): boolean {
  return held.some(({ item }) => item.termId === termId);
}

/** Puts a new item above all others. */
export function add<T extends Item>(list: RowList<T>, item: T): RowList<T> {
  return { ...list, added: [item, ...list.added], version: list.version + 1 };
}

/** Removes an item; all rows below move up. */
export function remove<T extends Item>(list: RowList<T>, termId: string): RowList<T> {
  const found = findItem(list, termId);
  const { added, count, held, cursors } = list;
  if (!found) return list;
  const version = list.version + 1;
  if (found.row < added.length) return { ...list, added: added.toSpliced(found.row, 1), version };
  const place = found.row - added.length;
  const gap = windowOf(place);
  return {
    ...list,
    count: count && count - 1,
    held: held
      .filter(({ item }) => item.termId !== termId)
      .map((one) => (one.place > place ? { ...one, place: one.place - 1 } : one)),
    windows: closeGap(list.windows, gap, place - gap * windowSize),
    cursors: new Map([...cursors].filter(([window]) => window <= gap)),
    version,
  };
}

/** The number of the window that a place is in. */
export const windowOf = (place: number) => Math.floor(place / windowSize);

/** Each window below the gap gives its first item to the one above; what is then missing at its end has to be fetched. */
function closeGap<T>(
  windows: ReadonlyMap<number, LoadedWindow<T>>,
  gap: number,
  within: number,
): ReadonlyMap<number, LoadedWindow<T>> {
  const closed = [...windows].map(([window, { items, isStale }]) => {
    if (window < gap) return [window, { items, isStale }] as const;
    const [first] = windows.get(window + 1)?.items ?? [];
    const moved = items.toSpliced(window === gap ? within : 0, 1);
    const isFull = items.length === windowSize;
    return [window, { items: first && isFull ? [...moved, first] : moved, isStale: true }] as const;
  });
  return new Map(closed);
}
