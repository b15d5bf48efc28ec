import type {
  CheckedTranslation,
  Entry,
  Finding,
  IgnoreScope,
  Translation,
} from '@parlance/contract';
import type { QueryClient } from '@tanstack/react-query';
import { windowOfRow, windowSize } from '../../lib/entry-windows.ts';
import { windowsKey } from '../../ui/list/rows/use-run.ts';
import { runKey } from './editor.api.ts';
import { type EntryRow, type EntryRun, noteSaved } from './entry-run.ts';

export type SavedTranslation = Omit<CheckedTranslation, 'labels'>;

/** The row of a term, if its window is cached. */
export function findRow(
  queryClient: QueryClient,
  run: EntryRun,
  term: string,
): EntryRow | undefined {
  const windows = queryClient.getQueriesData<Entry[]>({ queryKey: windowsKey(runKey(run)) });
  for (const [key, entries] of windows) {
    const place = entries?.findIndex(({ termId }) => termId === term) ?? -1;
    const entry = entries?.[place];
    if (entry) return { row: Number(key.at(-1)) * windowSize + place, entry };
  }
  return undefined;
}

export function putEntry(queryClient: QueryClient, run: EntryRun, { row, entry }: EntryRow): void {
  const window = windowOfRow(row);
  queryClient.setQueryData<Entry[]>([...windowsKey(runKey(run)), window], (entries) =>
    entries?.with(row - window * windowSize, entry),
  );
}

/**
 * Updates an entry with the translation that the server saved, unless a newer one is cached. `changedBy` is the name of
 * the user, where it was they who saved it.
 */
export function updateEntry(
  queryClient: QueryClient,
  run: EntryRun,
  { termId, value, state, revision, date, findings }: SavedTranslation,
  changedBy?: string,
): void {
  const found = findRow(queryClient, run, termId) ?? run.edited.get(termId);
  if (!found || revision < found.entry.revision) return;
  const { entry } = found;
  const saved = {
    ...entry,
    value,
    state,
    revision,
    updatedAt: date.modified,
    // Who only tells of a text has not checked it; the event that tells of its findings comes later.
    findings: findings ?? (value === entry.value ? (entry.findings ?? []) : []),
  };
  putEntry(queryClient, run, { row: found.row, entry: saved });
  noteSaved(run, found.row, saved, changedBy);
}

/**
 * Marks findings as ignored in the rows that are cached. Rows that a filter leaves out now keep their places, as after
 * an edit; the server tells of others by an event.
 */
export function ignoreInEntries(
  queryClient: QueryClient,
  run: EntryRun,
  { scope, check, fingerprint, termId }: IgnoredFinding,
): void {
  const isOf = (finding: Finding) =>
    finding.check === check && finding.fingerprint === fingerprint && !finding.isIgnored;
  const windows = queryClient.getQueriesData<Entry[]>({ queryKey: windowsKey(runKey(run)) });
  for (const [key, entries = []] of windows) {
    for (const [place, entry] of entries.entries()) {
      const isInScope = scope === 'locale' || scope === 'project' || entry.termId === termId;
      const { findings = [] } = entry;
      if (!isInScope || !findings.some(isOf)) continue;
      const row = Number(key.at(-1)) * windowSize + place;
      const ignored = findings.map((one) => (isOf(one) ? { ...one, isIgnored: true } : one));
      const changed = { ...entry, findings: ignored };
      putEntry(queryClient, run, { row, entry: changed });
      noteSaved(run, row, changed);
    }
  }
}

/** What was ignored, and where it was found. */
export interface IgnoredFinding extends Pick<Finding, 'check' | 'fingerprint'> {
  readonly scope: IgnoreScope;
  readonly termId: string;
}

/** Updates the text of the reference locale. */
export function updateReference(
  queryClient: QueryClient,
  run: EntryRun,
  { termId, value }: Pick<Translation, 'termId' | 'value'>,
): void {
  const found = findRow(queryClient, run, termId);
  if (found) putEntry(queryClient, run, { ...found, entry: { ...found.entry, reference: value } });
}
