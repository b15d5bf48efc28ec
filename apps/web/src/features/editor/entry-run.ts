import type { Entry, EntryFilter } from '@parlance/contract';
import { isNarrowing, matchesFilter, type Narrowing } from '../../lib/entry-filter.ts';
import { type DepartedEntry, withSavedEntry } from '../../lib/entry-windows.ts';
import type { Run } from '../../ui/list/rows/use-run.ts';
import type { EditState } from './edit-queue.ts';

/** The filter of the list, from the search parameters. */
export interface ListFilter extends Required<Narrowing>, Pick<EntryFilter, 'order'> {
  readonly reference: string | undefined;
  /** The source locale, if the reference is another locale. */
  readonly source: string | undefined;
}

/**
 * One run of a filter. During a run, rows keep their places: rows that leave the list on the server stay here, and
 * the run has what is needed to convert between rows and the server's offsets.
 */
export interface EntryRun extends Run<ListFilter> {
  readonly projectId: string;
  readonly localeCode: string;
  departed: readonly DepartedEntry[];
  /** Increases whenever an offset on the server may have changed its meaning. */
  version: number;
  /**
   * The cursors of windows whose previous window is known; the server is quicker with a cursor than with an offset.
   */
  readonly cursors: Map<number, string>;
  /** The number of rows in the list, once it is known. */
  rows: number | undefined;
  /** The edited rows by term: their windows may have left the cache by the time the edit is saved. */
  readonly edited: Map<string, EntryRow>;
}

export interface EntryRow {
  readonly row: number;
  readonly entry: Entry;
}

let lastId = 0;

export function createEntryRun(
  place: Pick<EntryRun, 'projectId' | 'localeCode' | 'filter' | 'takesFocus' | 'selected'>,
): EntryRun {
  lastId++;
  return {
    ...place,
    id: lastId,
    departed: [],
    version: 0,
    cursors: new Map(),
    rows: undefined,
    edited: new Map(),
  };
}

/** The translation as it will be when the current edit is saved. */
export function withUnsaved(
  { value, state }: Pick<Entry, 'value' | 'state'>,
  edit: EditState | undefined,
): Pick<Entry, 'value' | 'state'> {
  if (edit?.status !== 'saving' && edit?.status !== 'waiting') return { value, state };
  const other = edit.value === '' ? 'untranslated' : 'translated';
  return { value: edit.value, state: edit.state ?? (edit.value === value ? state : other) };
}

/** Whether a filter includes all terms. */
export function isUnfiltered({ q, labels, files, status, problems }: ListFilter): boolean {
  return q === '' && labels === '' && files === '' && status === 'all' && problems === '';
}

/** Updates the run after the server has saved the entry of a row, for the user `changedBy` or for somebody else. */
export function noteSaved(run: EntryRun, row: number, entry: Entry, changedBy?: string): void {
  if (!isNarrowing(run.filter) && run.filter.labels === '') return;
  const matches = matchesFilter(run.filter, entry, changedBy);
  run.departed = withSavedEntry(run.departed, row, entry, matches);
  run.version++;
}
