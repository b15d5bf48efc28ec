import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Rule, useForm } from '../../../lib/form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';

interface Props {
  email: string;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lets nobody delete an account by clicking through. */
export function DeletionPrompt({ email, isPending, error, onConfirm, onClose }: Props) {
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const isAddress: Rule = (value) => (value === email ? undefined : 'account.otherEmail');
  const form = useForm({ email: '' }, { email: isAddress });

  useEffect(() => input.current?.focus(), []);

  return (
    <form {...form.onSubmit(onConfirm)}>
      <Stack>
        <ErrorAlert error={error} action="DeleteAccount" />
        <Text size="sm">
          <FormattedMessage id="account.deletionPrompt" values={{ email: <b>{email}</b> }} />
        </Text>
        <TextInput
          {...form.field('email')}
          ref={input}
          readOnly={isPending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={formatMessage({ id: 'auth.email' })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button type="submit" color="red.9" loading={isPending} disabled={!form.isValid}>
            <FormattedMessage id="account.delete" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
