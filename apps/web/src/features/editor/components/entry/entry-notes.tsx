import type { Entry } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './entry-notes.module.css';

interface Props {
  notes: Entry['notes'];
  /** What is for a closer look shows only where somebody works. */
  isActive: boolean;
}

const maxReferences = 3;

/** What translation files say about the term: what it means, and where it is used. */
export function EntryNotes({ notes, isActive }: Props) {
  const { formatMessage } = useIntl();
  const { comments = [], context, references = [], flags = [] } = notes;
  const shown = references.slice(0, maxReferences);
  const more = references.length - shown.length;
  // The same remark twice is one.
  const said = new Set([...(context === undefined ? [] : [context]), ...comments]);
  return (
    <>
      {said.size > 0 && (
        <ul className={classes.comments} aria-label={formatMessage({ id: 'notes.title' })}>
          {[...said].map((comment) => (
            <li key={comment} dir="auto">
              {comment}
            </li>
          ))}
        </ul>
      )}
      {isActive && (shown.length > 0 || flags.length > 0) && (
        <p className={classes.code}>
          {shown.length > 0 && (
            <FormattedMessage
              id="notes.references"
              values={{ references: <bdi dir="ltr">{shown.join(', ')}</bdi> }}
            />
          )}{' '}
          {more > 0 && <FormattedMessage id="notes.referencesMore" values={{ count: more }} />}
          {flags.map((flag) => (
            <code key={flag} className={classes.flag} dir="ltr">
              {flag}
            </code>
          ))}
        </p>
      )}
    </>
  );
}
