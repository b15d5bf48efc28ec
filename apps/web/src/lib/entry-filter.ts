import type { Entry, EntryFilter } from '@parlance/contract';
import { hasProblem, hasStatus } from './entry-state.ts';
import { matchesSearch } from './search/entry-search.ts';

/** The part of a filter that narrows a list of entries, in the form of search parameters. */
export interface Narrowing extends Pick<EntryFilter, 'status'> {
  readonly q: string;
  /** Ids, separated by commas. */
  readonly labels: string;
  /** Ids, separated by commas. Edits don't move an entry to another file. */
  readonly files: string;
  /** What checks have found: `any`, severities and ids of checks, separated by commas. */
  readonly problems?: string;
}

/** Whether saving a translation can remove its entry from the list. */
export function isNarrowing({
  q,
  status,
  problems = '',
}: Pick<Narrowing, 'q' | 'status' | 'problems'>): boolean {
  return status !== 'all' || problems !== '' || q.trim() !== '';
}

/** Whether an entry matches the filter, after the user `changedBy` or somebody else has changed it. */
export function matchesFilter(
  { q, status, labels, problems = '' }: Omit<Narrowing, 'files'>,
  entry: Entry,
  changedBy?: string,
): boolean {
  if (!hasStatus(entry, status)) return false;
  const chosen = idsOf(labels);
  if (chosen.length > 0 && !entry.labels.some(({ id }) => chosen.includes(id))) return false;
  if (problems !== '' && !hasProblem(entry, idsOf(problems))) return false;
  return matchesSearch(q, entry, changedBy);
}

export function idsOf(list: string): string[] {
  return list.split(',').filter((id) => id !== '');
}
