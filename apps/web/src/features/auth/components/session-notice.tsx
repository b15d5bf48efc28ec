import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../lib/intl.tsx';
import { useSession } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';

const goodNews: ReadonlySet<MessageId> = new Set([
  'session.accountDeleted',
  'session.passwordChanged',
]);

/** Says why the last session ended. */
export function SessionNotice() {
  const { notice } = useSession();
  if (notice === undefined) return null;
  return (
    <Notice tone={goodNews.has(notice) ? 'success' : 'problem'}>
      <FormattedMessage id={notice} />
    </Notice>
  );
}
