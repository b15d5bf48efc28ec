import type { Entry } from '@parlance/contract';

/** What the active row can be busy with. */
export type EntryTask = 'edit';

/** What can be done in a row. The object stays the same, so that rows need not render again. */
export interface RowActions {
  readonly edit: (row: number) => void;
  readonly save: (row: number, entry: Entry, value: string) => void;
  readonly saveAndNext: (row: number, entry: Entry, value: string) => void;
  /** Drops the draft of a term, and what the server said about it. */
  readonly discard: (row: number, termId: string) => void;
}
