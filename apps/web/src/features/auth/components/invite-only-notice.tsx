import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Notice } from '../../../ui/notes/notice.tsx';

interface Props {
  /** Whether the visitor has said that they were invited. */
  hasInvite: boolean;
  onHasInvite: () => void;
}

/** Says that only invited people may sign up. The form opens for those who were invited. */
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
