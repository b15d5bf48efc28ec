import { FormattedMessage } from 'react-intl';
import { useSession } from '../../../lib/api/session.ts';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';

/** The tones of notices that report no problem: a first visit without a session is none. */
const tones: Readonly<Partial<Record<MessageId, 'info' | 'success'>>> = {
  'session.accountDeleted': 'success',
  'session.passwordChanged': 'success',
  'session.signInFirst': 'info',
};

/** Says why the last session ended. */
export function SessionNotice() {
  const { notice } = useSession();
  if (notice === undefined) return null;
  return (
    <Notice tone={tones[notice] ?? 'problem'}>
      <FormattedMessage id={notice} />
    </Notice>
  );
}
