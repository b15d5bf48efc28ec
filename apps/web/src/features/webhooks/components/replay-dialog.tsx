import { Stack, Text } from '@mantine/core';
import type { Webhook } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { replayFailed } from '../webhooks.api.ts';

/** From how many hours ago failed deliveries are sent again: as long as there are any. */
const ages = [1, 24, 168, 720] as const;

type Age = (typeof ages)[number];

const usualAge: Age = 24;

interface Props {
  opened: boolean;
  webhook: Webhook;
  onClose: () => void;
}

/** Sends all deliveries once more that have failed since some time. */
export function ReplayDialog({ opened, webhook, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const place = { projectId: useProjectId(), webhookId: webhook.id };
  const { mutate, isPending, error } = useMutation(replayFailed(queryClient, place));
  const [age, setAge] = useState<Age>(usualAge);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const since = new Date(Date.now() - age * 3_600_000).toISOString();
    mutate(since, { onSuccess: onClose });
  };
  return (
    <Dialog
      opened={opened}
      title={formatMessage({ id: 'webhooks.replayFailed' })}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <Stack>
          <ErrorAlert error={error} />
          <Text size="sm">
            <FormattedMessage id="webhooks.replayHint" />
          </Text>
          <Picker
            label={formatMessage({ id: 'webhooks.replaySince' })}
            data={ages.map((hours) => ({
              value: `${hours}`,
              label: formatMessage({ id: `webhooks.age.${hours}` }),
            }))}
            value={`${age}`}
            onChange={(chosen) => setAge(ages.find((hours) => `${hours}` === chosen) ?? usualAge)}
            data-autofocus
          />
          <FormButtons
            submitLabel={formatMessage({ id: 'webhooks.replay' })}
            isPending={isPending}
            isDisabled={false}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
