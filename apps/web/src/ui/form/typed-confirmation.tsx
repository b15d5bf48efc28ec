import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ErrorAction } from '../../lib/api/error-message.ts';
import { type Rule, useForm } from '../../lib/forms/form.ts';
import type { MessageId } from '../../lib/language/intl.tsx';
import { ErrorAlert } from '../notes/error-alert.tsx';

interface Props {
  /** The text to type. */
  expected: string;
  label: string;
  /** The message if another text was typed. */
  problem: MessageId;
  /** The instruction and its consequences. */
  children: ReactNode;
  confirmLabel: string;
  isPending: boolean;
  error: unknown;
  action?: ErrorAction;
  onConfirm: () => void;
  onClose: () => void;
}

/** Requires typing a text, so that nothing is deleted for good by clicking alone. */
export function TypedConfirmation(props: Props) {
  const { expected, label, problem, children, confirmLabel, onConfirm, onClose } = props;
  const { isPending, error, action } = props;
  const input = useRef<HTMLInputElement>(null);
  // White space is shown collapsed, so users can only type it collapsed.
  const asShown = expected.trim().replaceAll(/\s+/g, ' ');
  const isExpected: Rule = (value) =>
    value === expected || value === asShown ? undefined : problem;
  const form = useForm({ text: '' }, { text: isExpected });

  useEffect(() => input.current?.focus(), []);

  return (
    <form {...form.onSubmit(onConfirm)}>
      <Stack>
        <ErrorAlert error={error} action={action} />
        <Text size="sm">{children}</Text>
        <TextInput
          {...form.field('text')}
          ref={input}
          readOnly={isPending}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={label}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button type="submit" color="red.9" loading={isPending} disabled={!form.isValid}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
