import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { useForm } from '../../../../lib/forms/form.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { LocaleSelect } from '../../../locales/components/locale-select.tsx';
import { createGlossary } from '../../glossaries.api.ts';
import { newGlossaryRules } from '../../glossary-rules.ts';
import { useAnyLocale } from '../../hooks/use-any-locale.ts';

/** The key that the draft is stored under. */
export const newGlossaryForm = (workspaceId: string) => `new-glossary.${workspaceId}`;

interface Props {
  workspaceId: string;
  opened: boolean;
  onClose: () => void;
}

/** Makes a glossary, and opens it. */
export function NewGlossaryDialog({ workspaceId, opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'glossaries.new' })}>
      <NewGlossaryForm workspaceId={workspaceId} onClose={onClose} />
    </Dialog>
  );
}

function NewGlossaryForm({ workspaceId, onClose }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { locales } = useAnyLocale();
  const form = useForm(
    { name: '', sourceLocale: 'en' },
    newGlossaryRules,
    newGlossaryForm(workspaceId),
  );
  const { mutate, isPending, error } = useMutation(createGlossary(useQueryClient(), workspaceId));
  const open = (glossaryId: string) => {
    onClose();
    void navigate({
      to: '/workspaces/$workspaceId/glossaries/$glossaryId',
      params: { workspaceId, glossaryId },
    });
  };
  return (
    <form {...form.onSubmit((values) => mutate(values, { onSuccess: ({ id }) => open(id) }))}>
      <Stack>
        <ErrorAlert error={error} hints={{ 429: 'glossaries.limit' }} />
        <TextInput
          {...form.field('name')}
          dir="auto"
          label={formatMessage({ id: 'glossaries.name' })}
          autoComplete="off"
          data-autofocus
        />
        <LocaleSelect
          label={formatMessage({ id: 'glossaries.sourceLocale' })}
          description={formatMessage({ id: 'glossaries.sourceLocaleHint' })}
          locales={locales}
          value={form.values.sourceLocale}
          onChange={(code) => code !== null && form.set('sourceLocale', code)}
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'glossaries.create' })}
          isPending={isPending}
          isDisabled={!form.isValid}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
