import type { Label } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { changeLabel, createLabel } from '../labels.api.ts';
import { LabelForm } from './label-form.tsx';

/** The keys that the drafts of a new and of an edited label are stored under. */
export const newLabelForm = (projectId: string) => `new-label.${projectId}`;
export const labelForm = (labelId: string) => `label.${labelId}`;

interface Props {
  opened: boolean;
  projectId: string;
  onClose: () => void;
}

export function NewLabelDialog({
  onCreated,
  ...props
}: Props & { onCreated: (label: Label) => void }) {
  const { formatMessage } = useIntl();
  const { opened, onClose, projectId } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'labels.create' })}>
      <NewLabelForm
        projectId={projectId}
        keptAs={newLabelForm(projectId)}
        onCancel={onClose}
        onCreated={onCreated}
      />
    </Dialog>
  );
}

interface NewLabelProps {
  projectId: string;
  /** The initial name. */
  name?: string | undefined;
  keptAs?: string;
  onCancel: () => void;
  onCreated: (label: Label) => void;
}

export function NewLabelForm({ projectId, name, keptAs, onCancel, onCreated }: NewLabelProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const creation = useMutation(createLabel(queryClient, projectId));
  return (
    <LabelForm
      name={name}
      keptAs={keptAs}
      submitLabel={formatMessage({ id: 'action.create' })}
      isPending={creation.isPending}
      error={creation.error}
      onSubmit={(body) => creation.mutate(body, { onSuccess: onCreated })}
      onCancel={onCancel}
    />
  );
}

export function EditLabelDialog({ label, ...props }: Props & { label: Label }) {
  const { formatMessage } = useIntl();
  const { opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'labels.edit' })}>
      <EditLabelForm label={label} {...props} />
    </Dialog>
  );
}

function EditLabelForm({ label, projectId, onClose }: Props & { label: Label }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const change = useMutation(changeLabel(queryClient, projectId, label.id));
  return (
    <LabelForm
      label={label}
      keptAs={labelForm(label.id)}
      submitLabel={formatMessage({ id: 'action.save' })}
      isPending={change.isPending}
      error={change.error}
      onSubmit={(body) => change.mutate(body, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
