import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { outdateTranslations } from '../../editor.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { ChangedSources } from '../../hooks/use-changed-sources.ts';
import classes from './meaning-note.module.css';

/**
 * Asks, after source texts were changed, whether they mean something else now: then their translations are outdated. A
 * corrected comma must not send everybody to look at them again.
 */
export function MeaningNote({ termIds, forget }: ChangedSources) {
  const { projectId } = useEditor();
  const outdate = outdateTranslations(useQueryClient(), projectId);
  const { mutate, isPending, error, reset } = useMutation({
    ...outdate,
    onSuccess: (...args) => {
      // Not a callback of the call: the list is run anew now, and with it this note, which nobody would call back.
      forget();
      return outdate.onSuccess?.(...args);
    },
  });
  return (
    <div role="status">
      {termIds.length > 0 && (
        <div className={classes.note}>
          <p>
            <FormattedMessage id="editor.meaning" values={{ count: termIds.length }} />
          </p>
          <Button
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => mutate([...termIds])}
          >
            <FormattedMessage id="editor.meaningChanged" />
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              forget();
              reset();
            }}
          >
            <FormattedMessage id="editor.meaningKept" />
          </Button>
          <ErrorAlert error={error} />
        </div>
      )}
    </div>
  );
}
