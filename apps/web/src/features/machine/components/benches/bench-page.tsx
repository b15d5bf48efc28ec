import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { TextLink } from '../../../../ui/link.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { useLocaleName } from '../../../activity/components/activity-sentence.tsx';
import { goesOn, machineBenchQuery } from '../../benches.api.ts';
import { RunStateBadge } from '../runs/run-state-badge.tsx';
import { BenchActions } from './bench-actions.tsx';
import { BenchBar } from './bench-bar.tsx';
import { BenchResults } from './bench-results.tsx';
import { BenchTexts } from './bench-texts.tsx';
import classes from './benches.module.css';

/** One comparison: how near each of two comes to what people have approved, at which cost, text by text. */
export function BenchPage() {
  const { formatMessage } = useIntl();
  const { projectId, benchId } = useParams({
    from: '/member/projects/$projectId/machine/benches/$benchId',
  });
  const { data: bench } = useSuspenseQuery(machineBenchQuery({ projectId, benchId }));
  const localeName = useLocaleName();
  const { startedBy, createdAt, locale, seed } = bench;
  return (
    <Page>
      <PageHeader
        title={formatMessage({ id: 'machine.bench' })}
        description={
          <TextLink to="/projects/$projectId/machine" params={{ projectId }} inherit>
            <FormattedMessage id="project.machine" />
          </TextLink>
        }
      >
        <BenchActions bench={bench} />
      </PageHeader>
      <div className={classes.facts}>
        <RunStateBadge run={bench} />
        <span>
          {localeName(locale)}
          {separator}
          <FormattedMessage id="machine.texts" values={{ count: bench.texts }} />
          {seed !== null && (
            <>
              {separator}
              <FormattedMessage id="machine.bench.sampleOf" values={{ seed }} />
            </>
          )}
          {startedBy.name !== null && (
            <>
              {separator}
              <bdi>{startedBy.name}</bdi>
            </>
          )}
          {separator}
          <FormattedDate value={createdAt} dateStyle="medium" timeStyle="short" />
        </span>
      </div>
      {goesOn(bench) && (
        <div className={classes.bar}>
          <BenchBar bench={bench} />
        </div>
      )}
      <BenchResults bench={bench} />
      <BenchTexts bench={bench} />
    </Page>
  );
}
