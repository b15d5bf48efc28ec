import type { Entry } from '@parlance/contract';
import type { EntryRow } from '../entry-list.ts';

/** What somebody goes through a list for: what has no translation, or a problem in it. */
export type Sought = 'untranslated' | 'problem';

export interface Found {
  readonly row: number;
  readonly termId: string;
}

export interface Search {
  readonly sought: Sought;
  readonly rows: number;
  /** The entry of a row, if it is loaded. */
  readonly entryAt: (row: number) => Entry | undefined;
  /** The value of a term that is not saved yet. */
  readonly unsavedValue: (termId: string) => string | undefined;
  /** Asks the server for the next such term after this one. */
  readonly locate: (termId: string) => Promise<Found | undefined>;
}

/**
 * The next row after `from` that is sought, wrapping around at the end. Loaded rows are searched first; the server is
 * asked where they end. The server does not know unsaved edits, so its result may be another one here: then the search
 * continues from there.
 */
export async function findNextRow(
  from: EntryRow,
  { sought, rows, entryAt, unsavedValue, locate }: Search,
): Promise<Found | undefined> {
  const isSought = sought === 'untranslated' ? isUntranslated : hasProblem;
  for (let step = 1; step < rows; step++) {
    const row = (from.row + step) % rows;
    const entry = entryAt(row);
    if (!entry) break;
    if (isSought(entry, unsavedValue(entry.termId))) return { row, termId: entry.termId };
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

function isUntranslated({ value, locked }: Entry, unsaved: string | undefined): boolean {
  return !locked && (unsaved ?? value) === '';
}

/** What is wrong with a text that is not saved yet is found by its save. */
function hasProblem({ findings = [] }: Entry, unsaved: string | undefined): boolean {
  return unsaved === undefined && findings.some(({ isIgnored }) => !isIgnored);
}
