import type { Entry } from '@parlance/contract';
import { useListKeys } from '../../../ui/list/selection/use-list-keys.ts';
import type { ListView } from '../../../ui/list/use-list-view.ts';
import type { RowActions, TermTask } from '../row-actions.ts';
import { useTerms } from '../terms-context.ts';

interface Options {
  readonly view: Pick<
    ListView<TermTask, Entry>,
    'keys' | 'active' | 'activeItem' | 'marks' | 'clearSearch'
  >;
  readonly actions: RowActions;
}

/** The keys of the list of terms. */
export function useTermKeys({ view, actions }: Options): void {
  const { keys, active, activeItem, marks, clearSearch } = view;
  const { canEdit, canDelete, canLabel } = useTerms();
  const askToDelete = () => activeItem && actions.askToDelete(active.row, activeItem);
  const open = (task: TermTask) => () => actions.open(active.row, task);
  const markRow = () => marks.mark(active.row, false);
  const markRange = () => marks.mark(active.row, true);
  useListKeys({
    ...keys,
    commands: {
      ...(canEdit && { Enter: open('value'), F2: open('value'), c: open('context') }),
      ...(canLabel && { l: open('labels') }),
      ...(canDelete && { Delete: askToDelete }),
      ...((canDelete || canLabel) && { x: markRow, X: markRange }),
      Escape: marks.isMarking ? marks.clear : clearSearch,
    },
  });
}
