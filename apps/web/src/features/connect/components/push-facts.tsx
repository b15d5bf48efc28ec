import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActorName, useLocaleName } from '../../activity/components/activity-sentence.tsx';
import { filesQuery } from '../../project-files/project-files.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import type { Push } from '../pushes.ts';
import classes from './push-facts.module.css';

/** How many files are named; the others are counted. */
const maxFiles = 5;

/** Who has pushed, and how many files. */
export function PushSentence({ push: { actor, fileCount } }: { push: Push }) {
  return (
    <span>
      <FormattedMessage
        id="connect.pushed"
        values={{
          count: fileCount,
          who: (
            <bdi key="who">
              <ActorName actor={actor} />
            </bdi>
          ),
        }}
      />
    </span>
  );
}

/** How much a push has brought. */
export function PushCounts({ push: { terms, translations } }: { push: Push }) {
  const { formatList, formatMessage } = useIntl();
  const counts = [
    ...(terms > 0 ? [formatMessage({ id: 'activity.terms' }, { count: terms })] : []),
    ...(translations > 0
      ? [formatMessage({ id: 'activity.translations' }, { count: translations })]
      : []),
  ];
  if (counts.length === 0) return <FormattedMessage id="connect.nothingNew" />;
  return formatList(counts, { type: 'unit' });
}

/** The files of a push, each with the locales that came. */
export function PushedFiles({ push: { files } }: { push: Push }) {
  const { formatList, formatMessage } = useIntl();
  const localeName = useLocaleName();
  const { data: known = [] } = useQuery(filesQuery(useProjectId()));
  if (files.length === 0) return null;
  const pathOf = (fileId: string) =>
    known.find(({ id }) => id === fileId)?.path ?? formatMessage({ id: 'files.unnamed' });
  return (
    <ul className={classes.files}>
      {files.slice(0, maxFiles).map(({ fileId, locales }) => (
        <li key={fileId}>
          <code dir="ltr" className={classes.path}>
            {pathOf(fileId)}
          </code>
          <span className={classes.locales}>{formatList(locales.map(localeName))}</span>
        </li>
      ))}
      {files.length > maxFiles && (
        <li className={classes.locales}>
          <FormattedMessage id="connect.moreFiles" values={{ count: files.length - maxFiles }} />
        </li>
      )}
    </ul>
  );
}
