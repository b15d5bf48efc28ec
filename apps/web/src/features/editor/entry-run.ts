import type { Entry, EntryFilter } from '@parlance/contract';
import { isNarrowing, matchesFilter, type Narrowing } from '../../lib/entry-filter.ts';
import { type DepartedEntry, withSavedEntry } from '../../lib/entry-windows.ts';
import type { Run } from '../../ui/list/use-run.ts';
import type { EditState } from './edit-queue.ts';

/** What the list shows, as the address says it. */
export interface ListFilter extends Narrowing, Pick<EntryFilter, 'order'> {
  readonly reference: string | undefined;
  /** The source locale, where the reference is another. */
  readonly source: string | undefined;
}

/**
 * One run of a filter. While it lasts, rows keep their places: what leaves the list on the server
 * is kept here, together with what is needed to translate between rows and the server's offsets.
 */
export interface EntryRun extends Run<ListFilter> {
  readonly projectId: string;
  readonly localeCode: string;
  departed: readonly DepartedEntry[];
  /** Grows whenever an offset on the server may have got another meaning. */
  version: number;
  /** Where windows begin, as far as the window before is known: quicker for the server. */
  readonly cursors: Map<number, string>;
  /** How many rows the list has, as far as it is known. */
  rows: number | undefined;
  /** The rows that were edited, by term: their windows may be out of the cache when it is saved. */
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

/** A translation as it is once the edit is saved that is under way. */
export function withUnsaved(
  { value, state }: Pick<Entry, 'value' | 'state'>,
  edit: EditState | undefined,
): Pick<Entry, 'value' | 'state'> {
  if (edit?.status !== 'saving' && edit?.status !== 'waiting') return { value, state };
  const other = edit.value === '' ? 'untranslated' : 'translated';
  return { value: edit.value, state: edit.state ?? (edit.value === value ? state : other) };
}

/** Whether a filter leaves all terms in. */
export function isUnfiltered({ q, labels, files, status }: ListFilter): boolean {
  return q === '' && labels === '' && files === '' && status === 'all';
}

/** Takes note that the server has saved the entry of a row. */
export function noteSaved(run: EntryRun, row: number, entry: Entry): void {
  if (!isNarrowing(run.filter) && run.filter.labels === '') return;
  const matches = matchesFilter(run.filter, entry);
  run.departed = withSavedEntry(run.departed, row, entry, matches);
  run.version++;
}
