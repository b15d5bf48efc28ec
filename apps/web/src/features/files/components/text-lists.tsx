import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/intl.tsx';
import classes from './import-preview.module.css';

interface TextListProps {
  label: MessageId;
  count: number;
  shown: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** The first of many texts, which unfold below what they are. */
export function TextList({ label, count, shown, isOpen = false, children }: TextListProps) {
  const { formatNumber } = useIntl();
  if (count === 0) return null;
  return (
    <details className={classes.group} open={isOpen}>
      <summary>
        <FormattedMessage id={label} />{' '}
        <span className={classes.number}>{formatNumber(count)}</span>
      </summary>
      <ul className={classes.list}>{children}</ul>
      {shown < count && (
        <Text size="xs" c="dimmed" mb={8}>
          <FormattedMessage id="import.firstOf" values={{ shown, count }} />
        </Text>
      )}
    </details>
  );
}

/** What there is to say of a term. */
export function TextOf({ term, children }: { term: string; children: ReactNode }) {
  return (
    <li className={classes.item}>
      <span className={classes.term} dir="auto">
        {term}
      </span>
      <div>{children}</div>
    </li>
  );
}

/** A text as it is, or that there is none. */
export function TextValue({ children }: { children: string }) {
  if (children !== '') return <span dir="auto">{children}</span>;
  return (
    <span className={classes.none}>
      <FormattedMessage id="import.noValue" />
    </span>
  );
}

interface ChangedTextsProps {
  label: MessageId;
  texts: {
    readonly count: number;
    readonly first: readonly { term: string; before: string; after: string }[];
  };
  isOpen?: boolean;
}

/** Texts before and after a change. */
export function ChangedTexts({
  label,
  texts: { count, first },
  isOpen = false,
}: ChangedTextsProps) {
  return (
    <TextList label={label} count={count} shown={first.length} isOpen={isOpen}>
      {first.map(({ term, before, after }) => (
        <TextOf key={term} term={term}>
          <del>
            <TextValue>{before}</TextValue>
          </del>
          <ins>
            <TextValue>{after}</TextValue>
          </ins>
        </TextOf>
      ))}
    </TextList>
  );
}
