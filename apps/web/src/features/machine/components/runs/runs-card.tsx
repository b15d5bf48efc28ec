import type { MachineRun } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { TimeAgo } from '../../../../ui/time-ago.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { isUnfinishedRun, machineRunsQuery } from '../../runs.api.ts';
import { RunBar } from './run-bar.tsx';
import { RunLocales } from './run-locales.tsx';
import { RunStateBadge } from './run-state-badge.tsx';

const maxShown = 10;

/** What is being translated by a machine, and what was last; nothing where nothing ever was. */
export function RunsCard() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: runs = [], error } = useQuery(machineRunsQuery(projectId));
  const title = formatMessage({ id: 'machine.runs' });
  if (runs.length === 0 && error === null) return null;
  return (
    <SettingsCard title={title}>
      <ErrorAlert error={error} />
      <RowList label={title}>
        {runs.slice(0, maxShown).map((run) => (
          <Row
            key={run.id}
            title={
              <TextLink
                to="/projects/$projectId/machine/runs/$runId"
                params={{ projectId, runId: run.id }}
                underline="hover"
                inherit
              >
                <RunLocales locales={run.locales} />
              </TextLink>
            }
            description={<RunFacts run={run} />}
            controls={<RunStateBadge run={run} />}
          >
            {isUnfinishedRun(run.state) && <RunBar run={run} />}
          </Row>
        ))}
      </RowList>
    </SettingsCard>
  );
}

function RunFacts({ run }: { run: MachineRun }) {
  const { progress, startedBy, createdAt, providerName, task } = run;
  return (
    <>
      {task === 'judge' && (
        <>
          <FormattedMessage id="machine.judge.run" />
          {separator}
        </>
      )}
      <FormattedMessage id="machine.texts" values={{ count: progress.total }} />
      {progress.failed > 0 && (
        <>
          {separator}
          <FormattedMessage id="machine.failed" values={{ count: progress.failed }} />
        </>
      )}
      {separator}
      <bdi>{providerName}</bdi>
      {separator}
      {startedBy.name === null ? (
        <FormattedMessage id="jobs.somebody" />
      ) : (
        <bdi>{startedBy.name}</bdi>
      )}
      {separator}
      <TimeAgo date={createdAt} />
    </>
  );
}
