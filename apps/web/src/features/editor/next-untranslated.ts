import type { Entry } from '@parlance/contract';
import type { EntryRow } from './entry-run.ts';

export interface Found {
  readonly row: number;
  readonly termId: string;
}

export interface Search {
  readonly rows: number;
  /** The entry of a row, if it is loaded. */
  readonly entryAt: (row: number) => Entry | undefined;
  /** The value of a term that is not saved yet. */
  readonly unsavedValue: (termId: string) => string | undefined;
  /** Asks the server for the next untranslated term after this one. */
  readonly locate: (termId: string) => Promise<Found | undefined>;
}

/**
 * The next untranslated row after `from`, wrapping around at the end. Loaded rows are searched first; the server is
 * asked where they end. The server does not know unsaved edits, so its result may already be translated here: then
 * the search continues from there.
 */
export async function findNextUntranslated(
  from: EntryRow,
  { rows, entryAt, unsavedValue, locate }: Search,
): Promise<Found | undefined> {
  for (let step = 1; step < rows; step++) {
    const row = (from.row + step) % rows;
    const entry = entryAt(row);
    if (!entry) break;
    const isMissing = !entry.locked && (unsavedValue(entry.termId) ?? entry.value) === '';
    if (isMissing) return { row, termId: entry.termId };
    if (step === rows - 1) return undefined;
  }

  const seen = new Set([from.entry.termId]);
  let after = from.entry.termId;
  for (;;) {
    const found = await locate(after);
    if (!found || seen.has(found.termId)) return undefined;
    if (!unsavedValue(found.termId)) return found;
    seen.add(found.termId);
    after = found.termId;
  }
}
