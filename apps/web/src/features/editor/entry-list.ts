import type {
  CheckedTranslation,
  Entry,
  EntryColumn,
  EntryFilter,
  Finding,
  IgnoreScope,
} from '@parlance/contract';
import { idsOf, isNarrowing, matchesFilter, type Narrowing } from '../../lib/entry-filter.ts';
import { change, findItem, hold, type RowList } from '../../lib/rows/row-list.ts';
import type { OpenedList } from '../../ui/list/rows/use-opened-list.ts';
import { type EditState, isUnsaved } from './edit-queue.ts';

/** The filter of the list, from the address. */
export interface ListFilter extends Required<Narrowing>, Pick<EntryFilter, 'order'> {
  readonly locale: string;
  readonly reference: string | undefined;
  /** The source locale, if the reference is another locale. */
  readonly source: string | undefined;
  /** Further locales whose texts are shown, separated by commas. */
  readonly columns?: string;
  /** Locales, separated by commas: only terms that lack a translation in one of them. */
  readonly untranslatedIn?: string;
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
export function isUnfiltered(filter: ListFilter): boolean {
  const { q, labels, files, status, problems, untranslatedIn = '' } = filter;
  return (
    [q, labels, files, problems, untranslatedIn].every((one) => one === '') && status === 'all'
  );
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
  if (!isNarrowing(filter) && filter.labels === '' && !filter.untranslatedIn) return changed;
  const matches = matchesFilter(filter, entry, changedBy) && hasGap(entry, filter.untranslatedIn);
  return hold(changed, entry.termId, !matches);
}

/** Whether a term is open and lacks a translation in one of some locales; without any, nothing is asked of it. */
function hasGap({ locked, columns = [] }: Entry, untranslatedIn = ''): boolean {
  const codes = idsOf(untranslatedIn);
  const isGap = ({ locale, value }: EntryColumn) => value === '' && codes.includes(locale);
  return codes.length === 0 || (!locked && columns.some(isGap));
}

/** A text as it is shown: the own one of an entry, or that of a column. */
type Text = Pick<Entry, 'value' | 'state' | 'revision' | 'updatedAt' | 'findings'>;

/** Shows a translation that the server saved, in whichever of the shown locales, unless a newer one is shown. */
export function putTranslation(
  list: RowList<Entry>,
  filter: ListFilter,
  locale: string,
  { termId, value, state, revision, date, findings }: SavedTranslation,
  changedBy?: string,
): RowList<Entry> {
  const entry = findItem(list, termId)?.item;
  if (!entry) return list;
  const saved = (shown: Text): Partial<EntryColumn> =>
    revision < shown.revision
      ? {}
      : {
          value,
          state,
          revision,
          updatedAt: date.modified,
          // Who only tells of a text has not checked it; the event that tells of its findings comes later.
          findings: findings ?? (value === shown.value ? (shown.findings ?? []) : []),
        };
  const changed = {
    ...withColumns(entry, (column) => (column.locale === locale ? saved(column) : {})),
    ...(filter.reference === locale && { reference: value }),
  };
  if (locale !== filter.locale) {
    return filter.untranslatedIn
      ? putSaved(list, filter, changed, changedBy)
      : change(list, termId, () => changed);
  }
  if (revision < entry.revision) return list;
  // What a model thinks is of the text that it has judged.
  const judgement = value === entry.value ? entry.judgement : null;
  return putSaved(list, filter, { ...changed, ...saved(entry), judgement }, changedBy);
}

function withColumns(entry: Entry, changed: (column: EntryColumn) => Partial<EntryColumn>): Entry {
  const { columns } = entry;
  return columns
    ? { ...entry, columns: columns.map((column) => ({ ...column, ...changed(column) })) }
    : entry;
}

/** The translation of an entry in one of the shown locales; undefined while they change, and it is of those before. */
export function columnOf(entry: Entry | undefined, code: string): EntryColumn | undefined {
  return entry?.columns?.find(({ locale }) => locale === code);
}

/** An entry as that of one of its columns: parts of the editor are about an entry of one locale. */
export function ofColumn(entry: Entry, { locale: _, ...text }: EntryColumn): Entry {
  return { ...entry, judgement: null, ...text };
}

/** What was ignored, and where it was found. */
export interface IgnoredFinding extends Pick<Finding, 'check' | 'fingerprint'> {
  readonly scope: IgnoreScope;
  readonly termId: string;
  readonly locale: string;
}

/** Shows that findings are ignored, in the rows that are loaded; the server tells of others by an event. */
export function putIgnored(
  list: RowList<Entry>,
  filter: ListFilter,
  { scope, check, fingerprint, termId, locale }: IgnoredFinding,
): RowList<Entry> {
  const isOf = (finding: Finding) =>
    finding.check === check && finding.fingerprint === fingerprint && !finding.isIgnored;
  const isOfTerm = scope === 'finding' || scope === 'term';
  const isOfLocale = scope === 'finding' || scope === 'locale';
  const ignoredIn = (code: string, { findings = [] }: Pick<Text, 'findings'>) =>
    (isOfLocale && code !== locale) || !findings.some(isOf)
      ? {}
      : { findings: findings.map((one) => (isOf(one) ? { ...one, isIgnored: true } : one)) };
  const entries = [...list.windows.values()]
    .flatMap(({ items }) => items)
    .filter((entry) => !isOfTerm || entry.termId === termId)
    .filter(({ findings = [], columns = [] }) =>
      [findings, ...columns.map((column) => column.findings)].some((found) => found.some(isOf)),
    );
  return entries.reduce((shown, entry) => {
    const inColumns = withColumns(entry, (column) => ignoredIn(column.locale, column));
    return putSaved(shown, filter, { ...inColumns, ...ignoredIn(filter.locale, entry) });
  }, list);
}

/** What a row shows after a refresh: an event or the answer to an edit may have arrived before the server's answer. */
export function newerOf(answered: Entry, shown: Entry): Entry {
  const columns = new Map(shown.columns?.map((column) => [column.locale, column]));
  return {
    ...withColumns(answered, (column) => newerText(column, columns.get(column.locale))),
    ...newerText(answered, shown),
    ...(answered.revision < shown.revision && { judgement: shown.judgement }),
  };
}

function newerText(answered: Text, shown: Text | undefined): Partial<EntryColumn> {
  if (!shown || answered.revision >= shown.revision) return {};
  // What checks found is of the text.
  const { value, state, revision, updatedAt, findings = [] } = shown;
  return { value, state, revision, updatedAt, findings };
}
