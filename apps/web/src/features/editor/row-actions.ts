import type { Entry, Label, TranslationMark } from '@parlance/contract';

/** What the active row can be busy with. */
export type EntryTask = 'edit' | 'labels';

/** What can be put on a translation and taken off again. */
export type StateMark = Exclude<TranslationMark, 'translated'>;

/** What can be done in a row. The object stays the same, so that rows need not render again. */
export interface RowActions {
  readonly edit: (row: number) => void;
  /** Saves the draft of a term. */
  readonly save: (row: number, entry: Entry) => void;
  readonly saveAndNext: (row: number, entry: Entry) => void;
  /** Saves the draft over what somebody else has saved since it was begun. */
  readonly keepMine: (row: number, entry: Entry) => void;
  /** Goes on with the draft, knowing what somebody else has saved since it was begun. */
  readonly editFurther: (row: number, entry: Entry) => void;
  /** Drops the draft of a term, and what the server said about it. */
  readonly discard: (row: number, termId: string) => void;
  /** Saves the draft, if there is one, and puts the mark on the translation, or takes it off. */
  readonly toggleMark: (row: number, entry: Entry, mark: StateMark) => void;
  readonly openLabels: (row: number) => void;
  readonly closeLabels: (row: number) => void;
  readonly label: (entry: Entry, label: Label, isAssigned: boolean) => void;
}
