import { Button, Group, Skeleton, Stack } from '@mantine/core';
import type { Locale } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PlanHelp } from '../../projects/components/plan-help.tsx';
import { addProjectLocale, localesQuery } from '../locales.api.ts';
import { LocaleSelect } from './locale-select.tsx';

interface FormProps {
  projectId: string;
  /** Locales that the project has already. */
  existing: readonly Locale[];
  onClose: () => void;
}

export function NewLocaleDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={props.onClose} title={formatMessage({ id: 'locales.add' })}>
      <NewLocaleForm {...props} />
    </Dialog>
  );
}

function NewLocaleForm({ projectId, existing, onClose }: FormProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { data: known, error: loadError } = useQuery(localesQuery);
  const [code, setCode] = useState<string | null>(null);
  const add = useMutation(addProjectLocale(queryClient, projectId));

  const taken = new Set(existing.map((locale) => locale.code));
  const available = known?.filter((locale) => !taken.has(locale.code));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== null) add.mutate(code, { onSuccess: onClose });
      }}
    >
      <Stack>
        <ErrorAlert error={add.error ?? loadError}>
          <PlanHelp error={add.error} />
        </ErrorAlert>
        {available ? (
          <LocaleSelect
            label={formatMessage({ id: 'locales.pick' })}
            description={formatMessage({ id: 'locales.available' }, { count: available.length })}
            locales={available}
            value={code}
            onChange={setCode}
            // Below are the buttons.
            comboboxProps={{ position: 'top' }}
            data-autofocus
          />
        ) : (
          <Skeleton height={76} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button type="submit" loading={add.isPending} disabled={code === null}>
            <FormattedMessage id="locales.addSelected" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
