import { Stack, TextInput } from '@mantine/core';
import type { Glossary } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useForm } from '../../../../lib/forms/form.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { renameGlossary } from '../../glossaries.api.ts';
import { glossaryRules } from '../../glossary-rules.ts';

interface Props {
  glossary: Glossary;
  opened: boolean;
  onClose: () => void;
}

export function RenameGlossaryDialog({ glossary, opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'glossaries.rename' })}>
      <RenameForm glossary={glossary} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ glossary: { id, name }, onClose }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const form = useForm({ name }, glossaryRules, `glossary.${id}`);
  const { mutate, isPending, error } = useMutation(renameGlossary(useQueryClient(), id));
  return (
    <form {...form.onSubmit((values) => mutate(values, { onSuccess: onClose }))}>
      <Stack>
        <ErrorAlert error={error} />
        <TextInput
          {...form.field('name')}
          dir="auto"
          label={formatMessage({ id: 'glossaries.name' })}
          autoComplete="off"
          data-autofocus
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'action.save' })}
          isPending={isPending}
          isDisabled={!form.isChanged || !form.isValid}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
