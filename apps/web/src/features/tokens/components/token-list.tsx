import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AccessToken } from '@parlance/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../lib/forms/question.ts';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { endToken, type TokenOwner, tokensQuery } from '../tokens.api.ts';
import { RotateTokenDialog } from './rotate-token-dialog.tsx';
import { ChangeTokenDialog, NewTokenDialog } from './token-dialog.tsx';
import { TokenRow } from './token-row.tsx';

/** The access tokens of somebody, with ways to make, change, rotate and end them. */
export function TokenList({ owner }: { owner: TokenOwner }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { data: tokens, error } = useQuery(tokensQuery(owner));
  const [isAdding, { open, close }] = useDisclosure();
  const changing = useQuestion<AccessToken>();
  const rotating = useQuestion<AccessToken>();
  const ending = useConfirmedMutation(endToken(queryClient, owner), ({ id }: AccessToken) => id);
  return (
    <Stack>
      <ErrorAlert error={error} />
      {tokens?.length === 0 && (
        <Text size="sm">
          <FormattedMessage id="tokens.empty" />
        </Text>
      )}
      {tokens && tokens.length > 0 && (
        <RowList label={formatMessage({ id: 'tokens.list' })}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              namesMaker={owner !== undefined}
              onChange={() => changing.ask(token)}
              onRotate={() => rotating.ask(token)}
              onEnd={() => ending.ask(token)}
            />
          ))}
        </RowList>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={open}
        >
          <FormattedMessage id="tokens.add" />
        </Button>
      </Group>
      <NewTokenDialog opened={isAdding} owner={owner} onClose={close} />
      {changing.subject && (
        <ChangeTokenDialog
          opened={changing.isOpen}
          owner={owner}
          token={changing.subject}
          onClose={changing.close}
        />
      )}
      {rotating.subject && (
        <RotateTokenDialog
          opened={rotating.isOpen}
          owner={owner}
          token={rotating.subject}
          onClose={rotating.close}
        />
      )}
      <ConfirmDialog
        {...ending.dialog}
        title={formatMessage({ id: 'tokens.end' }, { name: ending.subject?.name })}
        confirmLabel={formatMessage({ id: 'tokens.endConfirm' })}
      >
        <FormattedMessage id="tokens.endQuestion" />
      </ConfirmDialog>
    </Stack>
  );
}
