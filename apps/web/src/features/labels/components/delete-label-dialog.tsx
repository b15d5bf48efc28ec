import type { Label, LabelDeletion } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { deleteLabel, labelDeletionQuery } from '../labels.api.ts';
import { LabelChip } from './label-chip.tsx';

interface Props {
  opened: boolean;
  projectId: string;
  label: Label;
  onClose: () => void;
}

/** Asks before a label is deleted, and says how many terms and translations have it. */
export function DeleteLabelDialog({ opened, projectId, label, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const deletion = useMutation(deleteLabel(queryClient, projectId));
  const { data } = useQuery({ ...labelDeletionQuery(projectId, label.id), enabled: opened });
  const title = formatMessage({ id: 'labels.delete' });

  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={title}
      isPending={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(label, { onSuccess: onClose })}
      onClose={() => {
        deletion.reset();
        onClose();
      }}
    >
      <p>
        <FormattedMessage id="labels.deleteConfirm" /> <LabelChip label={label} />
      </p>
      <p aria-live="polite">
        <FormattedMessage id={consequence(data)} values={{ ...data }} />
      </p>
    </ConfirmDialog>
  );
}

function consequence(deletion: LabelDeletion | undefined): MessageId {
  if (!deletion) return 'labels.deletionUnknown';
  const { terms, translations } = deletion;
  return terms + translations === 0 ? 'labels.deletionNone' : 'labels.deletion';
}
