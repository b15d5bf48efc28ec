import type { EntryState } from '../../types.ts';

/** The state that a mark of Xcode stands for. */
export function stateOf(mark: string | undefined): EntryState | undefined {
  if (mark === 'new' || mark === 'needs_review' || mark === 'stale') return 'outdated';
  return mark === 'translated' ? 'translated' : undefined;
}

/**
 * The mark of a text that is written: for the state that it is to have, else the one that it has. Xcode
 * takes a text that is `new` for not translated, which a new one is.
 */
export function markFor(
  text: string,
  state: EntryState | undefined,
  old: { readonly text: string; readonly mark: string | undefined } | undefined,
): string {
  const had = old?.mark;
  if (text === '') return old?.text === '' && had !== undefined ? had : 'new';
  if (state === 'outdated') return stateOf(had) === 'outdated' ? (had ?? '') : 'needs_review';
  if (state !== undefined || had === undefined) return 'translated';
  return had === 'new' && old?.text !== text ? 'translated' : had;
}
