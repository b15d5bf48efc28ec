import type { Entry } from '@parlance/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LabelChange } from '../../labels/labels.api.ts';
import type { RowActions, TermTask } from '../row-actions.ts';
import type { OpenedTerms } from '../term-list.ts';
import { draftKey, type TermPart, textOf } from '../term-text.ts';
import { changeTerm, type LockChange, termChangeKey } from '../terms.api.ts';
import { useTerms } from '../terms-context.ts';

interface Options {
  readonly opened: OpenedTerms;
  readonly select: (row: number, task?: TermTask) => void;
  /** Closes the task of a row, unless another task is open by then. */
  readonly finish: (termId: string, task: TermTask) => void;
  readonly changeLabel: (change: LabelChange) => void;
  readonly setLock: (change: LockChange) => void;
  readonly showScreenshots: (entry: Entry) => void;
  readonly askToDelete: (row: number, entry: Entry) => void;
  /** Called when the server has saved a text. */
  readonly onSaved: () => void;
}

export function useRowActions(options: Options): RowActions {
  const { opened, select, finish, changeLabel, setLock, onSaved } = options;
  const { showScreenshots, askToDelete } = options;
  const { drafts } = useTerms();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const mutations = queryClient.getMutationCache();

    const forget = (termId: string, part: TermPart) => {
      drafts.remove(draftKey(termId, part));
      const attempts = mutations.findAll({ mutationKey: termChangeKey(termId, part) });
      for (const attempt of attempts) mutations.remove(attempt);
    };

    /** The draft is kept until the server has saved it. */
    const send = async (entry: Entry, part: TermPart, value: string) => {
      const { termId } = entry;
      const mutationKey = termChangeKey(termId, part);
      if (queryClient.isMutating({ mutationKey }) > 0) return;
      const change = mutations.build(queryClient, { ...changeTerm(opened), mutationKey });
      await change.execute({ entry, part, value });
      onSaved();
      if (drafts.get(draftKey(termId, part))?.value === value) forget(termId, part);
      finish(termId, part);
    };

    return {
      open: select,
      close: (row) => select(row),
      save: (row, entry, part, value) => {
        if (value === textOf(entry, part)) {
          forget(entry.termId, part);
          select(row);
          return;
        }
        // The mutation's state holds the error, which is shown beside the text.
        void send(entry, part, value).catch(() => undefined);
      },
      discard: (row, termId, part) => {
        forget(termId, part);
        select(row);
      },
      editFurther: (row, entry, part) => {
        const key = draftKey(entry.termId, part);
        const draft = drafts.get(key);
        if (draft) drafts.put(key, { ...draft, base: textOf(entry, part) });
        select(row, part);
      },
      label: (entry, label, isAssigned) => changeLabel({ entry, label, isAssigned }),
      removeLabel: (row, entry, label) => {
        changeLabel({ entry, label, isAssigned: false });
        select(row);
      },
      setLock: (entry, locked) => setLock({ entry, locked }),
      showScreenshots: (row, entry) => {
        select(row);
        showScreenshots(entry);
      },
      askToDelete,
    };
  }, [
    queryClient,
    opened,
    drafts,
    select,
    finish,
    changeLabel,
    setLock,
    showScreenshots,
    askToDelete,
    onSaved,
  ]);
}
