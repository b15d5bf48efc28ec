import type { MemoryLoss } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { Unfolding } from '../../../ui/unfolding.tsx';
import classes from './memory-losses.module.css';

/** What a memory does not keep of a file, by kind, with the first places. */
export function MemoryLosses({ losses }: { losses: readonly MemoryLoss[] }) {
  const total = losses.reduce((sum, { count }) => sum + count, 0);
  return (
    <Unfolding
      size="sm"
      title={<FormattedMessage id="memories.losses" values={{ count: total }} />}
    >
      <ul className={classes.losses}>
        {losses.map(({ kind, name, count, places }) => (
          <li key={`${kind} ${name}`}>
            <FormattedMessage id={`memories.loss.${kind}`} values={{ count }} />
            {name !== '' && (
              <>
                {' '}
                <bdi dir="ltr" className={classes.name}>
                  {name}
                </bdi>
              </>
            )}
            <span className={classes.places}>
              {places.map(({ line }, index) => (
                // Several of them may be in a line.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <FormattedMessage key={index} id="memories.line" values={{ line }} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Unfolding>
  );
}
