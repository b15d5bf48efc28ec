import type { Entry, Label, TranslationMark } from '@parlance/contract';
import type { IgnoredFinding } from './entry-list.ts';
import type { CopiedText } from './field-copies.ts';

/** The tasks that the active row can be opened for. */
export type EntryTask = 'edit' | 'labels';

/** The states that can be toggled on a translation. */
export type StateMark = Exclude<TranslationMark, 'translated'>;

/** The actions of a row. The object stays the same, so that rows need not render again. */
export interface RowActions {
  readonly edit: (row: number) => void;
  /** Saves the draft of a term. */
  readonly save: (row: number, entry: Entry) => void;
  /** Saves a text that was not typed, as an earlier version. What is typed stays a draft. */
  readonly restore: (entry: Entry, value: string) => void;
  /** Opens the field of a row with a text copied into it. */
  readonly copyInto: (row: number, entry: Entry, copied: CopiedText) => void;
  /** Opens the field of a row, and writes a text at its caret. */
  readonly insertInto: (row: number, entry: Entry, text: string) => void;
  readonly saveAndNext: (row: number, entry: Entry) => void;
  /** Goes to the next row with problems, for a task if there is one. What is typed stays a draft. */
  readonly nextProblem: (row: number, entry: Entry, task?: EntryTask) => void;
  /** Saves the draft over the value that another author has saved since the draft was begun. */
  readonly keepMine: (row: number, entry: Entry) => void;
  /** Makes the value that another author has saved the base of the draft, and continues editing. */
  readonly editFurther: (row: number, entry: Entry) => void;
  /** Drops the draft of a term, and the server's error about it. */
  readonly discard: (row: number, termId: string) => void;
  /** Saves the draft, if there is one, and sets or removes the mark of the translation. */
  readonly toggleMark: (row: number, entry: Entry, mark: StateMark) => void;
  /** Takes the translation to its next state, where the user may set one, as `toggleMark`. */
  readonly goRound: (row: number, entry: Entry) => void;
  /** Shows that the server ignores a finding now. */
  readonly showIgnored: (ignored: IgnoredFinding) => void;
  readonly openLabels: (row: number) => void;
  readonly closeLabels: (row: number) => void;
  readonly label: (entry: Entry, label: Label, isAssigned: boolean) => void;
}
