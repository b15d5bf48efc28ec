import type { MatchKind } from '@parlance/contract';
import { FormattedNumber, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import classes from './match-score.module.css';

const kinds: Readonly<Record<MatchKind, MessageId>> = {
  context: 'memory.kind.context',
  exact: 'memory.kind.exact',
  adapted: 'memory.kind.adapted',
  similar: 'memory.kind.similar',
};

interface Props {
  score: number;
  kind: MatchKind;
}

/** How alike a text in a memory is, in per cent. Its title says what that means. */
export function MatchScore({ score, kind }: Props) {
  const { formatMessage } = useIntl();
  return (
    <span className={classes.score} data-kind={kind} title={formatMessage({ id: kinds[kind] })}>
      <FormattedNumber value={score / 100} style="percent" />
    </span>
  );
}
