import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { altKey } from '../../../../ui/keys/key-names.ts';
import { Keys } from '../../../../ui/keys/keys.tsx';
import type { Insertable } from '../../hooks/found-terms.ts';
import classes from './field-terms.module.css';

interface Props {
  terms: readonly Insertable[];
  onInsert: (text: string) => void;
}

/** What glossaries have for the terms of a source text, below the field that it is inserted into. */
export const FieldTerms = memo(function FieldTerms({ terms, onInsert }: Props) {
  const { formatMessage } = useIntl();
  if (terms.length === 0) return null;
  return (
    <ul className={classes.terms} aria-label={formatMessage({ id: 'glossaries.fieldTerms' })}>
      {terms.map(({ conceptId, source, text }, index) => (
        <li key={conceptId}>
          <UnstyledButton
            className={classes.term}
            title={formatMessage({ id: 'glossaries.insert' }, { text })}
            onClick={() => onInsert(text)}
          >
            {text !== source && (
              <span className={classes.source}>
                <bdi>{source}</bdi>
                <FormattedMessage id="glossaries.becomes" />
              </span>
            )}
            <bdi className={classes.text}>{text}</bdi>
            <Keys keys={[altKey, String(index + 1)]} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}, isSame);

/** Fields render with every key. What inserts is another function then, and does the same. */
function isSame(before: Props, after: Props): boolean {
  return before.terms === after.terms;
}
