import type { Entry } from '@parlance/contract';

/** The number of entries in one request. */
export const windowSize = 100;

/**
 * An entry that was saved here and does not match the filter any more. It keeps its row, although the server has
 * closed the gap. Lists of such entries are sorted by `index`, the row.
 */
export interface DepartedEntry {
  readonly index: number;
  readonly entry: Entry;
}

/** The request for a window of rows; with a limit of 0 no request is needed. */
export interface WindowRequest {
  readonly offset: number;
  readonly limit: number;
}

export function windowOfRow(index: number): number {
  return Math.floor(index / windowSize);
}

/** The windows that contain the rows `first` to `last`, with `margin` windows on either side. */
export function windowsAround(first: number, last: number, total: number, margin: number) {
  const end = windowOfRow(Math.max(total - 1, 0));
  const from = Math.min(Math.max(windowOfRow(first) - margin, 0), end);
  const to = Math.max(Math.min(windowOfRow(last) + margin, end), from);
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** The server's offset of the entry in a row. */
export function serverOffsetOf(departed: readonly DepartedEntry[], row: number): number {
  return row - departed.filter(({ index }) => index < row).length;
}

/** The row of the entry at an offset of the server. */
export function rowOf(departed: readonly DepartedEntry[], offset: number): number {
  let row = offset;
  for (const { index } of departed) {
    if (index > row) break;
    row++;
  }
  return row;
}

export function windowRequest(departed: readonly DepartedEntry[], window: number): WindowRequest {
  return {
    offset: serverOffsetOf(departed, window * windowSize),
    limit: windowSize - departedIn(departed, window).length,
  };
}

/** Inserts the departed entries of a window between those that the server answered. */
export function fillWindow(
  departed: readonly DepartedEntry[],
  window: number,
  entries: readonly Entry[],
): Entry[] {
  const rows = [...entries];
  for (const { index, entry } of departedIn(departed, window)) {
    rows.splice(index - window * windowSize, 0, entry);
  }
  return rows;
}

function departedIn(departed: readonly DepartedEntry[], window: number) {
  return departed.filter(({ index }) => windowOfRow(index) === window);
}

/** Updates the departed entries after an entry was saved; `matches` says whether the server still counts it. */
export function withSavedEntry(
  departed: readonly DepartedEntry[],
  index: number,
  entry: Entry,
  matches: boolean,
): readonly DepartedEntry[] {
  const others = departed.filter((one) => one.entry.termId !== entry.termId);
  if (matches) return others.length === departed.length ? departed : others;
  return [...others, { index, entry }].sort((a, b) => a.index - b.index);
}
