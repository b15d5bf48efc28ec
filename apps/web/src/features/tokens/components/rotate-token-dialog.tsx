import type { AccessToken } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SecretDialog } from '../../../ui/form/secret-dialog.tsx';
import { rotateToken, type TokenOwner } from '../tokens.api.ts';
import { RotateForm } from './rotate-form.tsx';
import { TokenSecret } from './token-secret.tsx';

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

  return (
    <SecretDialog
      opened={opened}
      title={formatMessage(
        { id: making.data ? 'tokens.secretTitle' : 'tokens.rotate' },
        { name: token.name },
      )}
      making={making}
      secret={(rotated) => <TokenSecret token={rotated.token} onDone={onClose} />}
      onClose={onClose}
    >
      <RotateForm
        question={<FormattedMessage id="tokens.rotateQuestion" />}
        overlapLabel={formatMessage({ id: 'tokens.overlap' })}
        submitLabel={formatMessage({ id: 'tokens.rotateConfirm' })}
        making={making}
        onCancel={onClose}
      />
    </SecretDialog>
  );
}
