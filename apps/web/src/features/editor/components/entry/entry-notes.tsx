import type { Entry } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { HitText } from '../../../../ui/search/hits.tsx';
import { LimitsNote } from '../../../../ui/text/limits-note.tsx';
import classes from './entry-notes.module.css';

interface Props {
  notes: Entry['notes'];
  /** Whether the row is active: details are shown only there. */
  isActive: boolean;
}

const maxReferences = 3;

/** The notes of translation files about the term: its meaning, and the places that use it. */
export function EntryNotes({ notes, isActive }: Props) {
  const { formatMessage } = useIntl();
  const { comments = [], context, references = [], flags = [] } = notes;
  const shown = references.slice(0, maxReferences);
  const more = references.length - shown.length;
  // Identical remarks are shown once.
  const said = new Set([...(context === undefined ? [] : [context]), ...comments]);
  return (
    <>
      {said.size > 0 && (
        <ul className={classes.comments} aria-label={formatMessage({ id: 'notes.title' })}>
          {[...said].map((comment) => (
            <li key={comment} dir="auto">
              <HitText text={comment} scope="notes" />
            </li>
          ))}
        </ul>
      )}
      <LimitsNote notes={notes} />
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
