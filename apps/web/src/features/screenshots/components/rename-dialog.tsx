import { Stack, TextInput } from '@mantine/core';
import { type Screenshot, screenshotName } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { ruleOf, useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { changeScreenshot } from '../screenshots.api.ts';

/** The key that the draft of a name is stored under. */
export const renameForm = (screenshotId: string) => `screenshot.${screenshotId}`;

interface Props {
  opened: boolean;
  projectId: string;
  screenshot: Screenshot;
  onClose: () => void;
}

export function RenameDialog({ opened, ...props }: Props) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'screenshots.rename' });
  return (
    <Dialog opened={opened} onClose={props.onClose} title={title}>
      <RenameForm {...props} />
    </Dialog>
  );
}

const nameRule = ruleOf(screenshotName, {
  required: 'screenshots.nameRequired',
  blank: 'validation.notBlank',
  invalid: 'screenshots.nameRequired',
});

function RenameForm({ projectId, screenshot, onClose }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const change = useMutation(changeScreenshot(useQueryClient(), projectId, screenshot.id));
  const form = useForm({ name: screenshot.name }, { name: nameRule }, renameForm(screenshot.id));
  return (
    <form {...form.onSubmit(({ name }) => change.mutate({ name }, { onSuccess: onClose }))}>
      <Stack>
        <ErrorAlert error={change.error} />
        <TextInput
          {...form.field('name')}
          label={formatMessage({ id: 'screenshots.name' })}
          autoComplete="off"
          data-autofocus
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'action.save' })}
          isPending={change.isPending}
          isDisabled={!form.isValid}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
