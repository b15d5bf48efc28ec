import type { EntryState } from '../../types.ts';

/** The state of a text by its mark in Xcode. */
export function stateOf(mark: string | undefined): EntryState | undefined {
  if (mark === 'new' || mark === 'needs_review' || mark === 'stale') return 'outdated';
  return mark === 'translated' ? 'translated' : undefined;
}

/**
 * The mark of a text to be written: that of the wanted state, else the present one. Xcode treats a text marked
 * `new` as untranslated, so an empty text is `new`.
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
