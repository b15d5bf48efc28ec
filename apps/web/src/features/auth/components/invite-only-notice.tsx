import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Notice } from '../../../ui/notes/notice.tsx';

interface Props {
  /** Somebody has said that they were invited. */
  hasInvite: boolean;
  onHasInvite: () => void;
}

/** Says that not everybody may sign up. The form opens for those who may. */
export function InviteOnlyNotice({ hasInvite, onHasInvite }: Props) {
  return (
    <Notice tone="warning">
      <FormattedMessage id={hasInvite ? 'auth.useInvitedAddress' : 'auth.inviteOnly'} />
      {!hasInvite && (
        <div>
          <Button variant="default" size="xs" mt="sm" onClick={onHasInvite}>
            <FormattedMessage id="auth.hasInvite" />
          </Button>
        </div>
      )}
    </Notice>
  );
}
