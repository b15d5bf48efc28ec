import { useIntl } from 'react-intl';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { ActivityTime } from '../../activity/components/activity-time.tsx';
import { ActorSign } from '../../activity/components/actor-sign.tsx';
import { useNow } from '../../activity/hooks/use-now.ts';
import type { Push } from '../pushes.ts';
import { PushCounts, PushedFiles, PushSentence } from './push-facts.tsx';

/** How many pushes are shown; the activity of the project has all. */
const maxPushes = 3;

/** The latest pushes. */
export function PushList({ pushes }: { pushes: readonly Push[] }) {
  const { formatMessage } = useIntl();
  const now = useNow();
  return (
    <RowList label={formatMessage({ id: 'connect.pushes' })}>
      {pushes.slice(0, maxPushes).map((push) => (
        <Row
          key={push.key}
          sign={<ActorSign actor={push.actor} />}
          title={<PushSentence push={push} />}
          description={
            <>
              <PushCounts push={push} />
              {separator}
              <ActivityTime date={push.date} now={now} older="date" />
            </>
          }
        >
          <PushedFiles push={push} />
        </Row>
      ))}
    </RowList>
  );
}
