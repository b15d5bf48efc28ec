import type { Entry, EntryFilter } from '@parlance/contract';
import { matchesFilter, type Narrowing } from '../../lib/entry-filter.ts';
import { type DepartedEntry, withSavedEntry } from '../../lib/entry-windows.ts';
import type { Run } from '../../ui/list/use-run.ts';

/** What the list shows, as the address says it. */
export interface TermFilter extends Omit<Narrowing, 'status'>, Pick<EntryFilter, 'order'> {}

/**
 * One run of a filter. While it lasts, rows keep their places: terms that are added stand above the
 * list, and what a change takes out of the list, or to another place in it, stays where it was. The
 * server is told to leave both out, so that its offsets mean what they meant before.
 */
export interface TermRun extends Run<TermFilter> {
  readonly projectId: string;
  /** Terms with a row of their own among those of the server. */
  kept: readonly DepartedEntry[];
  /** Grows whenever an offset on the server may have got another meaning. */
  version: number;
  /** Where windows begin, as far as the window before is known: quicker for the server. */
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

/** Takes note that the server has saved the entry of a row, which was another one before. */
export function noteChanged(run: TermRun, row: number, before: Entry, saved: Entry): void {
  const kept = withSavedEntry(run.kept, row, saved, hasItsPlace(run, before, saved));
  if (kept === run.kept) return;
  run.kept = kept;
  run.version++;
}

function hasItsPlace({ filter, kept }: TermRun, before: Entry, saved: Entry): boolean {
  if (!matchesFilter({ ...filter, status: 'all' }, saved)) return false;
  if (filter.order === 'file') return true;
  // Whoever was renamed has gone elsewhere for good: even back under the old name.
  return before.term === saved.term && !kept.some(({ entry }) => entry.termId === saved.termId);
}

/** Takes note that the term of a row is gone, and that all rows below move up. */
export function noteDeleted(run: TermRun, row: number, termId: string): void {
  run.kept = run.kept
    .filter(({ entry }) => entry.termId !== termId)
    .map((one) => (one.index > row ? { ...one, index: one.index - 1 } : one));
  run.version++;
}
