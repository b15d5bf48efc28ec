import {
  type Entry,
  type EntryFilter,
  type TranslationState,
  translationStates,
} from '@parlance/contract';
import { hasWords } from './search-words.ts';

/** What narrows a list of entries down, as an address says it. */
export interface Narrowing extends Pick<EntryFilter, 'status'> {
  readonly q: string;
  /** Ids, separated by commas. */
  readonly labels: string;
  /** Ids, separated by commas. No edit takes an entry out of its file. */
  readonly files: string;
}

/** Whether saving a translation can take an entry out of the list. */
export function isNarrowing({ q, status }: Pick<Narrowing, 'q' | 'status'>): boolean {
  return status !== 'all' || q.trim() !== '';
}

/** Whether an entry belongs to the list. */
export function matchesFilter(
  { q, status, labels }: Omit<Narrowing, 'files'>,
  entry: Entry,
): boolean {
  // Of what is locked, nobody asks for a state.
  if (status !== 'all' && entry.locked !== (status === 'locked')) return false;
  if (!statesOf(status).includes(entry.state)) return false;
  const chosen = idsOf(labels);
  if (chosen.length > 0 && !entry.labels.some(({ id }) => chosen.includes(id))) return false;
  const names = entry.labels.map(({ value }) => value);
  // No word of a search has a blank in it, so none is found across two texts.
  return hasWords(
    [entry.term, entry.value, entry.reference ?? '', entry.source ?? '', ...names].join('\n'),
    q,
  );
}

function statesOf(status: EntryFilter['status']): readonly TranslationState[] {
  if (status === 'all' || status === 'locked') return translationStates;
  if (status === 'translated') return ['translated', 'reviewed', 'outdated'];
  if (status === 'unreviewed') return ['translated', 'outdated'];
  return [status];
}

export function idsOf(list: string): string[] {
  return list.split(',').filter((id) => id !== '');
}
