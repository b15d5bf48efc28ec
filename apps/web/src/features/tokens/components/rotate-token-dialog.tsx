import { Stack, Text } from '@mantine/core';
import { type AccessToken, tokenOverlaps } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { SecretDialog } from '../../../ui/form/secret-dialog.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { rotateToken, type TokenOwner } from '../tokens.api.ts';
import { TokenSecret } from './token-secret.tsx';

type Overlap = (typeof tokenOverlaps)[number];

/** Long enough to bring the new secret to most programs. */
const usualOverlap: Overlap = 24;

interface Props {
  opened: boolean;
  owner: TokenOwner;
  token: AccessToken;
  onClose: () => void;
}

/** Asks how long the previous secret goes on working, then shows the new one. */
export function RotateTokenDialog({ opened, owner, token, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const making = useMutation(rotateToken(queryClient, owner, token.id));
  const { mutate, isPending, data, error } = making;
  const [overlap, setOverlap] = useState<Overlap>(usualOverlap);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ overlapHours: overlap });
  };
  const choose = (chosen: string | null) =>
    setOverlap(tokenOverlaps.find((hours) => `${hours}` === chosen) ?? usualOverlap);

  return (
    <SecretDialog
      opened={opened}
      title={formatMessage(
        { id: data ? 'tokens.secretTitle' : 'tokens.rotate' },
        { name: token.name },
      )}
      making={making}
      secret={(rotated) => <TokenSecret token={rotated.token} onDone={onClose} />}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <Stack>
          <ErrorAlert error={error} />
          <Text size="sm">
            <FormattedMessage id="tokens.rotateQuestion" />
          </Text>
          <Picker
            label={formatMessage({ id: 'tokens.overlap' })}
            data={tokenOverlaps.map((hours) => ({
              value: `${hours}`,
              label: formatMessage({ id: `tokens.overlap.${hours}` }),
            }))}
            value={`${overlap}`}
            onChange={choose}
            data-autofocus
          />
          <FormButtons
            submitLabel={formatMessage({ id: 'tokens.rotateConfirm' })}
            isPending={isPending}
            isDisabled={false}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </SecretDialog>
  );
}
