import type {
  CheckedTranslation,
  Entry,
  EntryFilter,
  Finding,
  IgnoreScope,
  Translation,
} from '@parlance/contract';
import { isNarrowing, matchesFilter, type Narrowing } from '../../lib/entry-filter.ts';
import { change, findItem, hold, type RowList } from '../../lib/rows/row-list.ts';
import type { OpenedList } from '../../ui/list/rows/use-opened-list.ts';
import { type EditState, isUnsaved } from './edit-queue.ts';

/** The filter of the list, from the address. */
export interface ListFilter extends Required<Narrowing>, Pick<EntryFilter, 'order'> {
  readonly locale: string;
  readonly reference: string | undefined;
  /** The source locale, if the reference is another locale. */
  readonly source: string | undefined;
}

export type OpenedEntries = OpenedList<ListFilter>;

export interface EntryRow {
  readonly row: number;
  readonly entry: Entry;
}

export type SavedTranslation = Omit<CheckedTranslation, 'labels'>;

/** The translation as it will be when the current edit is saved. */
export function withUnsaved(
  { value, state }: Pick<Entry, 'value' | 'state'>,
  edit: EditState | undefined,
): Pick<Entry, 'value' | 'state'> {
  if (!isUnsaved(edit)) return { value, state };
  const other = edit.value === '' ? 'untranslated' : 'translated';
  return { value: edit.value, state: edit.state ?? (edit.value === value ? state : other) };
}

/** Whether a filter includes all terms. */
export function isUnfiltered({ q, labels, files, status, problems }: ListFilter): boolean {
  return q === '' && labels === '' && files === '' && status === 'all' && problems === '';
}

/**
 * Shows an entry that the server has saved, for the user `changedBy` or for somebody else. One that the filter leaves out
 * now keeps its row.
 */
export function putSaved(
  list: RowList<Entry>,
  filter: ListFilter,
  entry: Entry,
  changedBy?: string,
): RowList<Entry> {
  const changed = change(list, entry.termId, () => entry);
  if (!isNarrowing(filter) && filter.labels === '') return changed;
  return hold(changed, entry.termId, !matchesFilter(filter, entry, changedBy));
}

/** Shows the translation that the server saved, unless a newer one is shown. */
export function putTranslation(
  list: RowList<Entry>,
  filter: ListFilter,
  { termId, value, state, revision, date, findings }: SavedTranslation,
  changedBy?: string,
): RowList<Entry> {
  const entry = findItem(list, termId)?.item;
  if (!entry || revision < entry.revision) return list;
  const saved = {
    ...entry,
    value,
    state,
    revision,
    updatedAt: date.modified,
    // Who only tells of a text has not checked it; the event that tells of its findings comes later.
    findings: findings ?? (value === entry.value ? (entry.findings ?? []) : []),
  };
  return putSaved(list, filter, saved, changedBy);
}

/** Shows the text of the reference locale. */
export function putReference(
  list: RowList<Entry>,
  { termId, value }: Pick<Translation, 'termId' | 'value'>,
): RowList<Entry> {
  return change(list, termId, (entry) => ({ ...entry, reference: value }));
}

/** What was ignored, and where it was found. */
export interface IgnoredFinding extends Pick<Finding, 'check' | 'fingerprint'> {
  readonly scope: IgnoreScope;
  readonly termId: string;
}

/** Shows that findings are ignored, in the rows that are loaded; the server tells of others by an event. */
export function putIgnored(
  list: RowList<Entry>,
  filter: ListFilter,
  { scope, check, fingerprint, termId }: IgnoredFinding,
): RowList<Entry> {
  const isOf = (finding: Finding) =>
    finding.check === check && finding.fingerprint === fingerprint && !finding.isIgnored;
  const isEverywhere = scope === 'locale' || scope === 'project';
  const affected = [...list.windows.values()]
    .flatMap(({ items }) => items)
    .filter((entry) => isEverywhere || entry.termId === termId)
    .filter(({ findings = [] }) => findings.some(isOf));
  return affected.reduce((shown, entry) => {
    const findings = entry.findings?.map((one) => (isOf(one) ? { ...one, isIgnored: true } : one));
    return putSaved(shown, filter, { ...entry, findings });
  }, list);
}

/** What a row shows after a refresh: an event or the answer to an edit may have arrived before the server's answer. */
export function newerOf(answered: Entry, shown: Entry): Entry {
  if (answered.revision >= shown.revision) return answered;
  // What checks found is of the text.
  const { value, state, revision, updatedAt, findings = [] } = shown;
  return { ...answered, value, state, revision, updatedAt, findings };
}
