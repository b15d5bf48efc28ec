import type { Entry, EntryFilter } from '@parlance/contract';
import { matchesFilter, type Narrowing } from '../../lib/entry-filter.ts';
import { type DepartedEntry, withSavedEntry } from '../../lib/entry-windows.ts';
import { toAsked } from '../../lib/search/entry-search.ts';
import type { Run } from '../../ui/list/rows/use-run.ts';

/** The filter of the list, from the search parameters. */
export interface TermFilter extends Omit<Narrowing, 'status'>, Pick<EntryFilter, 'order'> {}

/**
 * One run of a filter. During a run, rows keep their places: added terms stand above the list, and a term that a
 * change removes from the list or moves within it stays where it was. Requests tell the server to leave both out,
 * so that its offsets keep their meaning.
 */
export interface TermRun extends Run<TermFilter> {
  readonly projectId: string;
  /** Terms that keep their row although they have left their place on the server. */
  kept: readonly DepartedEntry[];
  /** Increases whenever an offset on the server may have changed its meaning. */
  version: number;
  /**
   * The cursors of windows whose previous window is known; the server is quicker with a cursor than with an offset.
   */
  readonly cursors: Map<number, string>;
}

let lastId = 0;

export function createTermRun(
  place: Pick<TermRun, 'projectId' | 'filter' | 'takesFocus' | 'selected'>,
): TermRun {
  lastId++;
  return { ...place, id: lastId, kept: [], version: 0, cursors: new Map() };
}

export function isUnfiltered({ q, labels, files }: TermFilter): boolean {
  return q === '' && labels === '' && files === '';
}

/** Updates the run after the server has saved a changed entry of a row. */
export function noteChanged(run: TermRun, row: number, before: Entry, saved: Entry): void {
  const kept = withSavedEntry(run.kept, row, saved, hasItsPlace(run, before, saved));
  if (kept === run.kept) return;
  run.kept = kept;
  run.version++;
}

function hasItsPlace({ filter, kept }: TermRun, before: Entry, saved: Entry): boolean {
  const q = toAsked(filter.q, false) ?? '';
  if (!matchesFilter({ ...filter, q, status: 'all' }, saved)) return false;
  if (filter.order === 'file') return true;
  // A renamed term has lost its place for good, even if it gets its old name back.
  return before.term === saved.term && !kept.some(({ entry }) => entry.termId === saved.termId);
}

/** Updates the run after a term was deleted; all rows below move up. */
export function noteDeleted(run: TermRun, row: number, termId: string): void {
  run.kept = run.kept
    .filter(({ entry }) => entry.termId !== termId)
    .map((one) => (one.index > row ? { ...one, index: one.index - 1 } : one));
  run.version++;
}
