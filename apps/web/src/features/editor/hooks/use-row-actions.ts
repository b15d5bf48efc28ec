import type { Entry, TranslationState } from '@parlance/contract';
import { useMemo } from 'react';
import type { LabelChange } from '../../labels/labels.api.ts';
import { type Editor, useEditor } from '../editor-context.ts';
import { type EntryRow, type IgnoredFinding, withUnsaved } from '../entry-list.ts';
import { markTowards, nextState } from '../next-state.ts';
import type { EntryTask, RowActions, StateMark } from '../row-actions.ts';
import type { Sought } from './next-row.ts';

interface Options {
  readonly select: (row: number, task?: EntryTask) => void;
  readonly goToNext: (sought: Sought, from: EntryRow, task?: EntryTask) => void;
  readonly changeLabel: (change: LabelChange) => void;
  readonly showIgnored: (ignored: IgnoredFinding) => void;
}

export function useRowActions({ select, goToNext, changeLabel, showIgnored }: Options): RowActions {
  const editor = useEditor();
  return useMemo(
    () => createRowActions(editor, { select, goToNext, changeLabel, showIgnored }),
    [editor, select, goToNext, changeLabel, showIgnored],
  );
}

/** What can be done with the rows of a locale. */
export function createRowActions(
  { projectId, localeCode, queue, drafts, copies, canEdit, canReview, isTarget }: Editor,
  { select, goToNext, changeLabel, showIgnored }: Options,
): RowActions {
  /** The translation as it will be when all edits are saved. */
  const savedOf = (entry: Entry) =>
    withUnsaved(entry, queue.stateOf({ projectId, localeCode, termId: entry.termId }));

  /**
   * Stores the draft as an edit. Returns false if another author has saved a value in the meantime, which is not
   * overwritten.
   */
  const store = (entry: Entry, mark?: StateMark): boolean => {
    const place = { projectId, localeCode, termId: entry.termId };
    const draft = drafts.get(entry.termId);
    const saved = savedOf(entry);
    if (draft && draft.base !== saved.value && draft.value !== saved.value) return false;
    drafts.remove(entry.termId);
    queue.dismiss(place);
    const value = draft?.value ?? saved.value;
    const state = value === '' ? undefined : toggled(mark, saved.state);
    if (value === saved.value && state === undefined) return true;
    const { value: before, revision } = entry;
    queue.enqueue({ ...place, value, state, before, revision });
    return true;
  };

  /** Makes the currently saved value the base of the draft. */
  const rebase = (entry: Entry) => {
    const draft = drafts.get(entry.termId);
    if (draft) drafts.put(entry.termId, { ...draft, base: savedOf(entry).value });
  };

  const toggleMark = (row: number, entry: Entry, mark: StateMark) => {
    store(entry, mark);
    select(row);
  };

  return {
    edit: (row) => select(row, 'edit'),
    save: (row, entry) => {
      store(entry);
      select(row);
    },
    restore: (entry, value) => {
      if (value === savedOf(entry).value) return;
      const place = { projectId, localeCode, termId: entry.termId };
      queue.dismiss(place);
      const { value: before, revision } = entry;
      queue.enqueue({ ...place, value, before, revision });
    },
    copyInto: (row, { termId }, copied) => {
      copies.copy(termId, copied);
      select(row, 'edit');
    },
    insertInto: (row, { termId }, text) => {
      copies.insert(termId, text);
      select(row, 'edit');
    },
    saveAndNext: (row, entry) => {
      const isStored = store(entry);
      select(row);
      if (isStored) goToNext('untranslated', { row, entry }, 'edit');
    },
    nextProblem: (row, entry, task) => goToNext('problem', { row, entry }, task),
    keepMine: (row, entry) => {
      rebase(entry);
      store(entry);
      select(row);
    },
    editFurther: (row, entry) => {
      rebase(entry);
      select(row, 'edit');
    },
    discard: (row, termId) => {
      drafts.remove(termId);
      queue.dismiss({ projectId, localeCode, termId });
      select(row);
    },
    toggleMark,
    goRound: (row, entry) => {
      const isClosed = isTarget && entry.locked;
      const rights = { canEdit: canEdit && !isClosed, canReview };
      const next = nextState(savedOf(entry).state, rights);
      if (next) toggleMark(row, entry, markTowards(next));
    },
    showIgnored,
    openLabels: (row) => select(row, 'labels'),
    closeLabels: (row) => select(row),
    label: (entry, label, isAssigned) => changeLabel({ entry, label, isAssigned }),
  };
}

function toggled(mark: StateMark | undefined, state: TranslationState) {
  return mark === state ? 'translated' : mark;
}
