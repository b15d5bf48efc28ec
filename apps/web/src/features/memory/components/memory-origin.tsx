import type { MemoryQuality, MemorySource } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { ActivityTime } from '../../activity/components/activity-time.tsx';
import classes from './memory-origin.module.css';

interface Props {
  from: MemorySource;
  quality: MemoryQuality;
  localeCode: string;
  now: number;
}

/** Where a text of a memory is from: the project and term, or the memory that it was imported into; who wrote it, and when. */
export function MemoryOrigin({ from, quality, localeCode, now }: Props) {
  const { memory, project, termId, term, by, date } = from;
  return (
    <p className={classes.origin}>
      {quality !== 'translated' && (
        <span className={classes.quality}>
          <FormattedMessage id={`memory.quality.${quality}`} />
        </span>
      )}
      <bdi>{project?.name ?? memory.name}</bdi>
      {term !== null &&
        (project && termId !== null && memory.kind === 'own' ? (
          <TextLink
            to="/projects/$projectId/translations/$localeCode"
            params={{ projectId: project.id, localeCode }}
            search={{ term: termId }}
            data-item
            underline="hover"
            className={classes.term ?? ''}
          >
            <bdi>{term}</bdi>
          </TextLink>
        ) : (
          <bdi className={classes.term}>{term}</bdi>
        ))}
      {by?.name && <bdi>{by.name}</bdi>}
      {date !== null && <ActivityTime date={date} now={now} older="date" />}
    </p>
  );
}
