import { type HeldItem, type Item, type RowList, windowOf, windowSize } from './row-list.ts';

/** So many windows stay loaded, which is more than anybody has in mind; a long list is larger than its page. */
const maxWindows = 60;

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
