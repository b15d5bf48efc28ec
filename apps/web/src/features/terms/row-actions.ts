import type { Entry, Label } from '@parlance/contract';
import type { TermPart } from './term-text.ts';

/** What the active row can be busy with: one of its texts, or its labels. */
export type TermTask = TermPart | 'labels';

/** What can be done in a row. The object stays the same, so that rows need not render again. */
export interface RowActions {
  readonly open: (row: number, task: TermTask) => void;
  /** Ends what the row was busy with. */
  readonly close: (row: number) => void;
  readonly save: (row: number, entry: Entry, part: TermPart, value: string) => void;
  /** Goes on with the draft, knowing what somebody else has saved since it was begun. */
  readonly editFurther: (row: number, entry: Entry, part: TermPart) => void;
  /** Drops the draft of a text, and what the server said about it. */
  readonly discard: (row: number, termId: string, part: TermPart) => void;
  readonly label: (entry: Entry, label: Label, isAssigned: boolean) => void;
  /** Takes a label off by the cross of its chip, which goes as well. */
  readonly removeLabel: (row: number, entry: Entry, label: Label) => void;
  readonly setLock: (entry: Entry, locked: boolean) => void;
  readonly askToDelete: (row: number, entry: Entry) => void;
}
