import { Stack, TextInput } from '@mantine/core';
import { endpoints, type ProjectFile } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { ruleOf, useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { useFocusOnMount } from '../../../ui/form/use-focus-on-mount.ts';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { createFile, type FileBody, renameFile } from '../project-files.api.ts';

/** The keys that the drafts of a new path and of a renamed one are stored under. */
export const newFileForm = (projectId: string) => `new-file.${projectId}`;
export const fileForm = (fileId: string) => `file.${fileId}`;

interface Props {
  opened: boolean;
  projectId: string;
  onClose: () => void;
}

export function NewFileDialog({ opened, projectId, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'files.create' })}>
      <NewFileForm projectId={projectId} onClose={onClose} />
    </Dialog>
  );
}

function NewFileForm({ projectId, onClose }: Omit<Props, 'opened'>) {
  const creation = useMutation(createFile(useQueryClient(), projectId));
  return (
    <PathForm
      path=""
      keptAs={newFileForm(projectId)}
      submitLabel="action.create"
      isPending={creation.isPending}
      error={creation.error}
      onSubmit={(body) => creation.mutate(body, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

export function RenameFileDialog({ file, ...props }: Props & { file: ProjectFile }) {
  const { formatMessage } = useIntl();
  const { opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'files.rename' })}>
      <RenameFileForm file={file} {...props} />
    </Dialog>
  );
}

function RenameFileForm({ file, projectId, onClose }: Props & { file: ProjectFile }) {
  const change = useMutation(renameFile(useQueryClient(), projectId, file.id));
  return (
    <PathForm
      path={file.path ?? ''}
      keptAs={fileForm(file.id)}
      submitLabel="action.save"
      isPending={change.isPending}
      error={change.error}
      onSubmit={(body) => change.mutate(body, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

const pathRule = ruleOf(endpoints.createFile.body.shape.path, {
  required: 'files.pathRequired',
  blank: 'validation.notBlank',
  invalid: 'files.pathInvalid',
});

const placeholders = '{locale} {tag} {language} {script} {region} {android}';

interface PathFormProps {
  path: string;
  keptAs: string;
  submitLabel: 'action.create' | 'action.save';
  isPending: boolean;
  error: unknown;
  onSubmit: (body: FileBody) => void;
  onCancel: () => void;
}

function PathForm({ path, keptAs, submitLabel, onSubmit, onCancel, ...state }: PathFormProps) {
  const { formatMessage } = useIntl();
  const form = useForm({ path }, { path: pathRule }, keptAs);
  const field = useFocusOnMount<HTMLInputElement>();
  return (
    <form {...form.onSubmit((values) => onSubmit({ path: values.path }))}>
      <Stack>
        <ErrorAlert error={state.error} />
        <TextInput
          {...form.field('path')}
          ref={field}
          label={formatMessage({ id: 'files.path' })}
          description={formatMessage({ id: 'files.pathHint' }, { names: placeholders })}
          placeholder="locales/{locale}/common.json"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          data-autofocus
        />
        <FormButtons
          submitLabel={formatMessage({ id: submitLabel })}
          isPending={state.isPending}
          isDisabled={!form.isValid}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
