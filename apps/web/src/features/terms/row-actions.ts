import type { Entry, Label } from '@parlance/contract';
import type { TermPart } from './term-text.ts';

/** The tasks that the active row can be opened for: editing one of its texts, or its labels. */
export type TermTask = TermPart | 'labels';

/** The actions of a row. The object stays the same, so that rows need not render again. */
export interface RowActions {
  readonly open: (row: number, task: TermTask) => void;
  /** Closes the task of a row. */
  readonly close: (row: number) => void;
  readonly save: (row: number, entry: Entry, part: TermPart, value: string) => void;
  /** Makes the value that another user has saved the base of the draft, and continues editing. */
  readonly editFurther: (row: number, entry: Entry, part: TermPart) => void;
  /** Drops the draft of a text, and the server's error about it. */
  readonly discard: (row: number, termId: string, part: TermPart) => void;
  readonly label: (entry: Entry, label: Label, isAssigned: boolean) => void;
  /** Removes a label by the button of its chip, which is removed as well. */
  readonly removeLabel: (row: number, entry: Entry, label: Label) => void;
  readonly setLock: (entry: Entry, locked: boolean) => void;
  readonly showScreenshots: (row: number, entry: Entry) => void;
  readonly askToDelete: (row: number, entry: Entry) => void;
}
