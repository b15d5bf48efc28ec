import { Radio, Stack, Text, Textarea } from '@mantine/core';
import type { IgnoreScope } from '@parlance/contract';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import type { ShownFinding } from '../findings.api.ts';
import { useFindingMessage } from '../hooks/use-finding-message.ts';

const maxReasonLength = 1000;

interface Props {
  finding: ShownFinding;
  /** The scopes in which the user may ignore it. */
  scopes: readonly IgnoreScope[];
  isPending: boolean;
  error: unknown;
  onIgnore: (finding: ShownFinding, scope: IgnoreScope, reason: string) => void;
  onClose: () => void;
}

/** Asks why a finding is no problem, and where. */
export function IgnoreDialog({
  opened,
  onClosed,
  ...props
}: Props & { opened: boolean; onClosed: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      onClosed={onClosed}
      title={formatMessage({ id: 'findings.ignoreTitle' })}
    >
      <IgnoreForm {...props} />
    </Dialog>
  );
}

function IgnoreForm({ finding, scopes, isPending, error, onIgnore, onClose }: Props) {
  const { formatMessage } = useIntl();
  const toMessage = useFindingMessage();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<string>();
  const scope = scopes.find((one) => one === chosen) ?? scopes[0];
  if (!scope) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onIgnore(finding, scope, reason.trim());
      }}
    >
      <Stack>
        <ErrorAlert error={error} />
        <Text size="sm">{toMessage(finding)}</Text>
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          maxLength={maxReasonLength}
          label={formatMessage({ id: 'findings.ignoreReason' })}
          description={formatMessage({ id: 'findings.ignoreReasonHint' })}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        <Radio.Group
          label={formatMessage({ id: 'findings.ignoreWhere' })}
          value={scope}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {scopes.map((one) => (
              <Radio
                key={one}
                value={one}
                label={formatMessage({ id: `findings.ignore.${one}` })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <FormButtons
          submitLabel={formatMessage({ id: 'findings.ignore' })}
          isPending={isPending}
          isDisabled={isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
