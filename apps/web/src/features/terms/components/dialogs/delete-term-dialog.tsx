import type { Entry } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import type { OpenedTerms } from '../../term-list.ts';
import { draftKey } from '../../term-text.ts';
import { deleteTerm, termDeletionQuery } from '../../terms.api.ts';
import { useTerms } from '../../terms-context.ts';
import classes from './delete-term-dialog.module.css';

interface Props {
  list: OpenedTerms;
  entry: Entry;
  opened: boolean;
  onClose: () => void;
  /** Called after the dialog has closed. */
  onDeleted: () => void;
}

/** Asks before a term is deleted, and lists what is deleted with it. */
export function DeleteTermDialog({ list, entry, opened, onClose, onDeleted }: Props) {
  const { formatMessage } = useIntl();
  const { drafts } = useTerms();
  const queryClient = useQueryClient();
  const deletion = useMutation(deleteTerm(queryClient, list));
  const isDone = useRef(false);
  const { data } = useQuery({
    ...termDeletionQuery(list.projectId, entry.termId),
    enabled: opened,
  });
  const title = formatMessage({ id: 'terms.delete' });

  const confirm = () =>
    deletion.mutate(entry, {
      onSuccess: () => {
        for (const part of ['value', 'context'] as const)
          drafts.remove(draftKey(entry.termId, part));
        isDone.current = true;
        onClose();
      },
    });

  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={title}
      isPending={deletion.isPending}
      error={deletion.error}
      onConfirm={confirm}
      onClose={onClose}
      onClosed={() => {
        if (isDone.current) onDeleted();
        isDone.current = false;
        deletion.reset();
      }}
    >
      <p>
        <FormattedMessage id="terms.deleteConfirm" />
      </p>
      <p className={classes.term} dir="auto">
        {entry.term}
      </p>
      <p aria-live="polite">
        <FormattedMessage
          id={data ? 'terms.deletion' : 'terms.deletionUnknown'}
          values={{ count: data?.translations }}
        />
      </p>
    </ConfirmDialog>
  );
}
