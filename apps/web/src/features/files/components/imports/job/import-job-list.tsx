import { IconFileText } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorMessage } from '../../../../../lib/api/error-message.ts';
import { TextLink } from '../../../../../ui/link.tsx';
import { Row, RowList } from '../../../../../ui/row-list.tsx';
import { separator } from '../../../../../ui/text/separator.ts';
import { meQuery } from '../../../../account/account.api.ts';
import { JobFile } from '../../../../jobs/components/job-file.tsx';
import { ImportProgress } from '../../../../jobs/components/job-progress.tsx';
import {
  isImport,
  isUnfinished,
  jobsQuery,
  type ListedImport,
  toApiError,
} from '../../../../jobs/jobs.api.ts';
import { useProjectId } from '../../../../projects/hooks/use-project.ts';
import classes from './import-job-list.module.css';

const maxShown = 10;

/** The imports that run in the background, and the results of the last ones; renders nothing if there are none. */
export function ImportJobList() {
  const { formatMessage } = useIntl();
  const { data = [] } = useQuery(jobsQuery(useProjectId()));
  const jobs = data.filter(isImport);
  const id = useId();
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.jobs}>
      <h2 id={id}>
        <FormattedMessage id="jobs.title" />
      </h2>
      <RowList label={formatMessage({ id: 'jobs.title' })}>
        {jobs.slice(0, maxShown).map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </RowList>
    </section>
  );
}

function JobRow({ job }: { job: ListedImport }) {
  const projectId = useProjectId();
  const { id, about, state } = job;
  return (
    <Row
      icon={IconFileText}
      title={<JobFile {...about} />}
      description={<JobFacts job={job} />}
      controls={
        (state === 'done' || state === 'failed') && (
          <TextLink
            to="/projects/$projectId/import"
            params={{ projectId }}
            search={{ job: id }}
            size="sm"
          >
            <FormattedMessage id={state === 'done' ? 'jobs.showResult' : 'jobs.showReason'} />
          </TextLink>
        )
      }
    >
      {isUnfinished(job) && <ImportProgress job={job} />}
    </Row>
  );
}

/** The result of a job and its time, and the person who started it if that is another user. */
function JobFacts({
  job: { state, createdAt, finishedAt, askedBy, error },
}: {
  job: ListedImport;
}) {
  const { formatDate, formatMessage } = useIntl();
  const { data: me } = useSuspenseQuery(meQuery);
  const time = formatDate(finishedAt ?? createdAt, { dateStyle: 'medium', timeStyle: 'short' });
  const outcome =
    state === 'done' || state === 'failed' || state === 'cancelled'
      ? formatMessage({ id: `jobs.${state}` })
      : undefined;
  const who =
    askedBy.id === me.id ? undefined : (askedBy.name ?? formatMessage({ id: 'jobs.somebody' }));
  return (
    <>
      {[outcome, who, time].filter((part) => part !== undefined).join(separator)}
      {error && (
        <div>
          <FormattedMessage id={errorMessage(toApiError(error), 'ImportLocale')} />
        </div>
      )}
    </>
  );
}
