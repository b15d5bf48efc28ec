import { Radio, Stack, TextInput } from '@mantine/core';
import { createWebhookBody, type Webhook } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ruleOf, useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { SecretDialog } from '../../../ui/form/secret-dialog.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { changeWebhook, createWebhook, type WebhookBody } from '../webhooks.api.ts';
import { EventFields } from './event-fields.tsx';
import { type Filter, FilterFields } from './filter-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const rules = {
  name: ruleOf(createWebhookBody.shape.name, {
    required: 'validation.nameRequired',
    blank: 'validation.notBlank',
    invalid: 'validation.upTo255',
  }),
  url: ruleOf(createWebhookBody.shape.url, { invalid: 'webhooks.urlInvalid' }),
};

/** The key that the draft of the form is stored under. */
export const newWebhookForm = (projectId: string) => `new-webhook.${projectId}`;

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Asks which address is called and for what, then shows the secret. */
export function NewWebhookDialog({ opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const making = useMutation(createWebhook(queryClient, projectId));
  return (
    <SecretDialog
      opened={opened}
      title={formatMessage({ id: making.data ? 'webhooks.secretTitle' : 'webhooks.add' })}
      making={making}
      secret={({ secret }) => <WebhookSecret secret={secret} onDone={onClose} />}
      onClose={onClose}
    >
      <WebhookForm
        keptAs={newWebhookForm(projectId)}
        isPending={making.isPending}
        error={making.error}
        submitLabel={formatMessage({ id: 'webhooks.addConfirm' })}
        onSubmit={making.mutate}
        onClose={onClose}
      />
    </SecretDialog>
  );
}

/** Changes what a webhook is called, where it leads and what it is told. */
export function ChangeWebhookDialog({ opened, webhook, onClose }: Props & { webhook: Webhook }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const place = { projectId: useProjectId(), webhookId: webhook.id };
  const change = useMutation(changeWebhook(queryClient, place));
  return (
    <Dialog
      opened={opened}
      title={formatMessage({ id: 'webhooks.change' }, { name: webhook.name })}
      onClose={onClose}
    >
      <WebhookForm
        webhook={webhook}
        isPending={change.isPending}
        error={change.error}
        submitLabel={formatMessage({ id: 'action.save' })}
        onSubmit={(body) => change.mutate(body, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface FormProps {
  /** The webhook that is changed; none for a new one. */
  webhook?: Webhook;
  keptAs?: string;
  isPending: boolean;
  error: unknown;
  submitLabel: string;
  onSubmit: (body: WebhookBody) => void;
  onClose: () => void;
}

function WebhookForm(props: FormProps) {
  const { webhook, keptAs, isPending, error, submitLabel, onSubmit, onClose } = props;
  const { formatMessage } = useIntl();
  const form = useForm({ name: webhook?.name ?? '', url: webhook?.url ?? '' }, rules, keptAs);
  const [types, setTypes] = useState<WebhookBody['types']>(webhook?.types ?? null);
  const [filter, setFilter] = useState<Filter>({
    locales: webhook?.locales ?? null,
    fileIds: webhook?.fileIds ?? null,
    labelIds: webhook?.labelIds ?? null,
  });
  return (
    <form {...form.onSubmit(({ name, url }) => onSubmit({ name, url, types, ...filter }))}>
      <Stack>
        <ErrorAlert error={error} hints={{ 400: 'webhooks.urlRefused', 429: 'webhooks.limit' }} />
        <TextInput
          {...form.field('name')}
          label={formatMessage({ id: 'webhooks.name' })}
          description={formatMessage({ id: 'webhooks.nameHint' })}
          dir="auto"
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...form.field('url')}
          type="url"
          label={formatMessage({ id: 'webhooks.url' })}
          description={formatMessage({ id: 'webhooks.urlHint' })}
          placeholder="https://example.org/hooks/parlance"
          autoComplete="off"
        />
        <Radio.Group
          label={formatMessage({ id: 'webhooks.types' })}
          value={types === null ? 'all' : 'some'}
          onChange={(choice) => setTypes(choice === 'all' ? null : [])}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="all" label={formatMessage({ id: 'webhooks.allTypes' })} />
            <Radio value="some" label={formatMessage({ id: 'webhooks.someTypes' })} />
          </Stack>
        </Radio.Group>
        {types !== null && <EventFields value={types} onChange={setTypes} />}
        <FilterFields value={filter} onChange={setFilter} />
        <FormButtons
          submitLabel={submitLabel}
          isPending={isPending}
          isDisabled={!form.isValid || types?.length === 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
