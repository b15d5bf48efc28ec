import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { isUnfinishedRun, machineRunQuery } from '../../runs.api.ts';
import { FailuresCard } from './failures-card.tsx';
import { PauseNotice } from './pause-notice.tsx';
import { ReviewedByRun, ReviewLinks } from './review-links.tsx';
import { RunActions } from './run-actions.tsx';
import { RunBar } from './run-bar.tsx';
import { RunFactsList } from './run-facts.tsx';
import classes from './run-page.module.css';
import { RunStateBadge } from './run-state-badge.tsx';

/** One run: how far it is, what it has cost, what it could not translate, and what can be done with it. */
export function RunPage() {
  const { formatMessage } = useIntl();
  const { projectId, runId } = useParams({
    from: '/member/projects/$projectId/machine/runs/$runId',
  });
  const { data: run } = useSuspenseQuery(machineRunQuery({ projectId, runId }));
  const { state, progress, task } = run;
  const over = task === 'judge' ? 'machine.judge.over' : 'machine.run.over';
  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: task === 'judge' ? 'machine.judge.run' : 'machine.run' })}
        description={
          <TextLink to="/projects/$projectId/machine" params={{ projectId }} inherit>
            <FormattedMessage id="project.machine" />
          </TextLink>
        }
      >
        <RunActions run={run} />
      </PageHeader>
      <div className={classes.state}>
        <RunStateBadge run={run} />
      </div>
      {isUnfinishedRun(state) && (
        <div className={classes.bar}>
          <RunBar run={run} />
        </div>
      )}
      {state === 'paused' && run.pause && <PauseNotice run={run} pause={run.pause} />}
      {!isUnfinishedRun(state) && (
        <div className={classes.notice}>
          <Notice tone={state === 'done' ? 'success' : 'info'}>
            <FormattedMessage
              id={`${over}.${state}`}
              values={{ done: progress.done, failed: progress.failed }}
            />
            {run.reviewsClean && <ReviewedByRun run={run} />}
            {(run.changeSetId !== null || (task === 'judge' && progress.done > 0)) && (
              <ReviewLinks run={run} />
            )}
          </Notice>
        </div>
      )}
      <SettingsCard title={formatMessage({ id: 'machine.run.facts' })}>
        <RunFactsList run={run} />
      </SettingsCard>
      {progress.failed > 0 && <FailuresCard run={run} />}
    </Page>
  );
}
