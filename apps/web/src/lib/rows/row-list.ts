/** The number of rows in one request. */
export const windowSize = 100;

/** So many windows stay loaded, which is more than anybody has in mind; a long list is larger than its page. */
const maxWindows = 60;

/** What a row shows: a term, with or without texts. */
export interface Item {
  readonly termId: string;
}

/**
 * An item that keeps its row although it has left its place on the server, where the gap has closed. Lists of such items
 * are sorted by `place`.
 */
interface HeldItem<T> {
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

/** What to ask the server for to fill a window; with a limit of 0 nothing is needed. */
export interface WindowRequest {
  readonly window: number;
  readonly version: number;
  readonly start: { readonly cursor: string } | { readonly offset: number };
  readonly limit: number;
}

export interface WindowAnswer<T> {
  readonly entries: readonly T[];
  readonly total: number;
  readonly nextCursor: string | null;
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

/** The windows with the rows `first` to `last`, with `margin` windows on either side. */
export function windowsAround<T extends Item>(
  { added, count }: RowList<T>,
  { first, last }: { readonly first: number; readonly last: number },
  margin = 0,
): number[] {
  const windowOfRow = (row: number) => windowOf(Math.max(row - added.length, 0));
  const end = count === undefined ? windowOfRow(last) : windowOf(Math.max(count - 1, 0));
  const from = Math.min(Math.max(windowOfRow(first) - margin, 0), end);
  const to = Math.max(Math.min(windowOfRow(last) + margin, end), from);
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

export function windowRequest<T extends Item>(list: RowList<T>, window: number): WindowRequest {
  const { held, cursors, version } = list;
  const before = held.filter(({ place }) => windowOf(place) < window).length;
  const cursor = cursors.get(window);
  const start = cursor === undefined ? { offset: window * windowSize - before } : { cursor };
  return { window, version, start, limit: windowSize - heldIn(list, window).length };
}

/**
 * Takes the answer to a request. One to a request of another version is of other rows, and changes nothing. What is shown
 * already may be newer than the answer: `merge` makes one of both.
 */
export function receive<T extends Item>(
  list: RowList<T>,
  request: WindowRequest,
  answer: WindowAnswer<T>,
  merge: (answered: T, shown: T) => T,
): RowList<T> {
  const { window, version } = request;
  if (version !== list.version) return list;
  const shown = new Map(list.windows.get(window)?.items.map((item) => [item.termId, item]));
  const items = filled(list, window, answer.entries).map((item) => {
    const before = shown.get(item.termId);
    return before ? merge(item, before) : item;
  });
  const windows = new Map(list.windows);
  // Where it is last in the map tells how long ago a window was wanted.
  windows.delete(window);
  windows.set(window, { items, isStale: false });
  return {
    ...list,
    windows,
    cursors: withCursor(list, window, answer),
    count: answer.total + list.held.length,
  };
}

/**
 * Takes the answer to a request into the rows that are there: rows keep their items, as `merge` makes them of those of
 * the server. Undefined where the rows are others by now, and would jump. Rows that were added at the end of the last
 * window are no difference.
 */
export function receiveInPlace<T extends Item>(
  list: RowList<T>,
  request: WindowRequest,
  answer: WindowAnswer<T>,
  merge: (answered: T, shown: T) => T,
): RowList<T> | undefined {
  const shown = list.windows.get(request.window)?.items;
  if (request.version !== list.version || shown === undefined) return list;
  const answered = filled(list, request.window, answer.entries);
  if (!shown.every(({ termId }, row) => answered[row]?.termId === termId)) return undefined;
  const entries = answered.map((item, row) => {
    const before = shown[row];
    return before ? merge(item, before) : item;
  });
  return {
    ...list,
    windows: new Map(list.windows).set(request.window, { items: entries, isStale: false }),
    cursors: withCursor(list, request.window, answer),
  };
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

/** Makes windows stale, all or those that `isAffected`. */
export function markStale<T extends Item>(
  list: RowList<T>,
  isAffected: (window: number) => boolean = () => true,
): RowList<T> {
  const windows = [...list.windows].map(
    ([window, loaded]) =>
      [window, isAffected(window) ? { ...loaded, isStale: true } : loaded] as const,
  );
  return { ...list, windows: new Map(windows) };
}

/** Forgets where windows begin, after rows may have come or gone on the server. */
export function forgetCursors<T extends Item>(list: RowList<T>): RowList<T> {
  return { ...list, cursors: new Map() };
}

/** Drops the windows that were received longest ago, where there are many; none that are in view or have to stay. */
export function dropWindows<T extends Item>(
  list: RowList<T>,
  inView: readonly number[],
  hasToStay: (item: T) => boolean,
): RowList<T> {
  const surplus = list.windows.size - maxWindows;
  if (surplus <= 0) return list;
  const dropped = [...list.windows]
    .filter(([window, { items }]) => !inView.includes(window) && !items.some(hasToStay))
    .slice(0, surplus)
    .map(([window]) => window);
  const windows = [...list.windows].filter(([window]) => !dropped.includes(window));
  return { ...list, windows: new Map(windows) };
}

const windowOf = (place: number) => Math.floor(place / windowSize);

function heldIn<T extends Item>({ held }: RowList<T>, window: number): readonly HeldItem<T>[] {
  return held.filter(({ place }) => windowOf(place) === window);
}

/** Inserts the held items of a window between those that the server answered. */
function filled<T extends Item>(list: RowList<T>, window: number, answered: readonly T[]): T[] {
  const items = [...answered];
  for (const { place, item } of heldIn(list, window)) {
    items.splice(place - window * windowSize, 0, item);
  }
  return items;
}

function withCursor<T extends Item>(
  { cursors }: RowList<T>,
  window: number,
  { nextCursor }: WindowAnswer<T>,
) {
  return nextCursor === null ? cursors : new Map(cursors).set(window + 1, nextCursor);
}

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
