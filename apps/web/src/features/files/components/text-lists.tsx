import { Text } from '@mantine/core';
import type { TranslationState } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import type { TextLanguage } from '../../../lib/language/text-in.ts';
import classes from './imports/result/import-preview.module.css';

interface TextListProps {
  label: MessageId;
  count: number;
  shown: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** The first of many texts, folded away under a label with their count. */
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

/** A term with details about it. */
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

/** A text, or a note that it is empty. */
export function TextValue({ language, children }: { language: TextLanguage; children: string }) {
  if (children !== '') return <span {...language}>{children}</span>;
  return (
    <span className={classes.none}>
      <FormattedMessage id="import.noValue" />
    </span>
  );
}

interface AddedTextsProps {
  label: MessageId;
  /** The attributes for the language of the texts. */
  language: TextLanguage;
  texts: {
    readonly count: number;
    readonly first: readonly { readonly term: string; readonly value: string }[];
  };
}

/** Texts for terms that had none. */
export function AddedTexts({ label, language, texts: { count, first } }: AddedTextsProps) {
  return (
    <TextList label={label} count={count} shown={first.length}>
      {first.map(({ term, value }) => (
        <TextOf key={term} term={term}>
          <ins>
            <TextValue language={language}>{value}</TextValue>
          </ins>
        </TextOf>
      ))}
    </TextList>
  );
}

interface ChangedText extends Partial<StateChange> {
  readonly term: string;
  readonly before: string;
  readonly after: string;
}

interface StateChange {
  readonly beforeState: TranslationState;
  readonly afterState: TranslationState;
}

interface ChangedTextsProps {
  label: MessageId;
  language: TextLanguage;
  texts: {
    readonly count: number;
    readonly first: readonly ChangedText[];
  };
  isOpen?: boolean;
}

/** Texts before and after a change. */
export function ChangedTexts({
  label,
  language,
  texts: { count, first },
  isOpen = false,
}: ChangedTextsProps) {
  return (
    <TextList label={label} count={count} shown={first.length} isOpen={isOpen}>
      {first.map(({ term, before, after, beforeState, afterState }) => (
        <TextOf key={term} term={term}>
          {before === after ? (
            <TextValue language={language}>{after}</TextValue>
          ) : (
            <>
              <del>
                <TextValue language={language}>{before}</TextValue>
              </del>
              <ins>
                <TextValue language={language}>{after}</TextValue>
              </ins>
            </>
          )}
          {beforeState && afterState && <StateOf {...{ beforeState, afterState }} />}
        </TextOf>
      ))}
    </TextList>
  );
}

/** The change of a translation's state. A text that is added or removed needs no mention of its state. */
function StateOf({ beforeState: before, afterState: after }: StateChange) {
  if (before === after || before === 'untranslated' || after === 'untranslated') return null;
  return (
    <p className={classes.state}>
      <del>
        <FormattedMessage id={`state.${before}`} />
      </del>{' '}
      <ins>
        <FormattedMessage id={`state.${after}`} />
      </ins>
    </p>
  );
}
