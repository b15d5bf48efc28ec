import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { undoStore } from '../../../../lib/undo-store.ts';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { useCan } from '../../../projects/hooks/use-project.ts';
import { outdateTranslations } from '../../editor.api.ts';
import { useEditor } from '../../editor-context.ts';
import classes from './meaning-note.module.css';

/**
 * Asks, after source texts were changed, whether they mean something else now: then their translations are outdated. A
 * corrected comma must not send everybody to look at them again.
 */
export function MeaningNote() {
  const { isTarget, sourceLocale, localeCode } = useEditor();
  const canOutdate = useCan('EditTerm');
  const isSource = !isTarget && sourceLocale === localeCode;
  return isSource && canOutdate ? <Question /> : null;
}

function Question() {
  const { projectId, localeCode, queue } = useEditor();
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error, reset } = useMutation(
    outdateTranslations(useQueryClient(), projectId),
  );

  useEffect(() => {
    const isHere = (place: { projectId: string; localeCode: string }) =>
      place.projectId === projectId && place.localeCode === localeCode;
    const unsubscribers = [
      queue.onSaved(({ edit, translation: { value } }) => {
        // A text that was not there had no translations, and one that is gone has no meaning.
        if (!isHere(edit) || edit.before === '' || value === '' || value === edit.before) return;
        setChanged((known) => new Set(known).add(edit.termId));
      }),
      undoStore.onUndone(({ undoable: { translation, ...of } }) => {
        if (!translation || !isHere({ ...of, ...translation })) return;
        setChanged((known) => new Set([...known].filter((id) => id !== translation.termId)));
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [projectId, localeCode, queue]);

  const close = () => {
    setChanged(new Set());
    reset();
  };

  return (
    <div role="status">
      {changed.size > 0 && (
        <div className={classes.note}>
          <p>
            <FormattedMessage id="editor.meaning" values={{ count: changed.size }} />
          </p>
          <Button
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => mutate([...changed], { onSuccess: close })}
          >
            <FormattedMessage id="editor.meaningChanged" />
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
            <FormattedMessage id="editor.meaningKept" />
          </Button>
          <ErrorAlert error={error} />
        </div>
      )}
    </div>
  );
}
