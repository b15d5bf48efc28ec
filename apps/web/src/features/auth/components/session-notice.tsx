import { FormattedMessage } from 'react-intl';
import { useSession } from '../../../lib/api/session.ts';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';

/** What is no problem. Whoever comes for the first time has done nothing wrong. */
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
