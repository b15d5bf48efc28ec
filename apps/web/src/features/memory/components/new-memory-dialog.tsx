import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { anyText, useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { LocaleSelect } from '../../locales/components/locale-select.tsx';
import { localesQuery } from '../../locales/locales.api.ts';
import { memoryRules } from '../memory-rules.ts';
import { createMemory } from '../shared-memories.api.ts';

/** The key that the draft is stored under. */
export const newMemoryForm = (workspaceId: string) => `new-memory.${workspaceId}`;

interface Props {
  workspaceId: string;
  onClose: () => void;
}

export function NewMemoryDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'memories.create' })}
    >
      <NewMemoryForm {...props} />
    </Dialog>
  );
}

function NewMemoryForm({ workspaceId, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const locales = useQuery(localesQuery);
  const form = useForm(
    { name: '', sourceLocale: 'en' },
    { ...memoryRules, sourceLocale: anyText },
    newMemoryForm(workspaceId),
  );
  const { mutate, isPending, error } = useMutation(createMemory(queryClient, workspaceId));
  return (
    <form {...form.onSubmit((values) => mutate(values, { onSuccess: onClose }))}>
      <Stack>
        <ErrorAlert error={error ?? locales.error} hints={{ 429: 'memories.limit' }} />
        <TextInput
          {...form.field('name')}
          dir="auto"
          label={formatMessage({ id: 'memories.name' })}
          autoComplete="off"
          data-autofocus
        />
        <LocaleSelect
          label={formatMessage({ id: 'memories.sourceLocale' })}
          description={formatMessage({ id: 'memories.sourceLocaleHint' })}
          locales={locales.data ?? []}
          value={form.values.sourceLocale}
          onChange={(code) => {
            if (code !== null) form.set('sourceLocale', code);
          }}
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'action.create' })}
          isPending={isPending}
          isDisabled={!form.isValid}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
