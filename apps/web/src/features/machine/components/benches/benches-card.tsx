import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MachineBench, MachineSettings } from '@parlance/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { TimeAgo } from '../../../../ui/time-ago.tsx';
import { useLocaleName } from '../../../activity/components/activity-sentence.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { goesOn, machineBenchesQuery } from '../../benches.api.ts';
import { RunStateBadge } from '../runs/run-state-badge.tsx';
import { BenchBar } from './bench-bar.tsx';
import { BenchDialog } from './bench-dialog.tsx';
import { benchSides } from './bench-sides.ts';
import classes from './benches.module.css';
import { CandidateName } from './candidate-name.tsx';

/** The comparisons of prompts that there are, and the way to another one. */
export function BenchesCard({ settings }: { settings: MachineSettings }) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const query = useInfiniteQuery(machineBenchesQuery(projectId));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const benches = data?.pages.flatMap((page) => page.benches) ?? [];
  const [isStarting, starting] = useDisclosure();
  const title = formatMessage({ id: 'machine.bench.list' });
  return (
    <SettingsCard title={title}>
      <Stack>
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex="1 1 16rem">
            <FormattedMessage id="machine.bench.about" />
          </Text>
          <Button variant="default" onClick={starting.open}>
            <FormattedMessage id="machine.bench.open" />
          </Button>
        </Group>
        {error && (
          <RetryAlert
            error={error}
            isBusy={isFetching}
            onRetry={() => void (data ? fetchNextPage() : refetch())}
          />
        )}
        {benches.length > 0 && (
          <RowList label={title}>
            {benches.map((bench) => (
              <BenchRow key={bench.id} bench={bench} />
            ))}
          </RowList>
        )}
        {hasNextPage && !error && (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            <FormattedMessage id="machine.failures.more" />
          </Button>
        )}
      </Stack>
      <BenchDialog opened={isStarting} settings={settings} onClose={starting.close} />
    </SettingsCard>
  );
}

function BenchRow({ bench }: { bench: MachineBench }) {
  const projectId = useProjectId();
  const localeName = useLocaleName();
  const { id: benchId, locale, candidates, texts, createdAt } = bench;
  return (
    <Row
      title={
        <TextLink
          to="/projects/$projectId/machine/benches/$benchId"
          params={{ projectId, benchId }}
          underline="hover"
          inherit
        >
          {localeName(locale)}
        </TextLink>
      }
      description={
        <>
          <FormattedMessage id="machine.texts" values={{ count: texts }} />
          {separator}
          <TimeAgo date={createdAt} />
          <ul className={classes.short}>
            {candidates.map((candidate, at) => (
              <li key={benchSides[at]}>
                {benchSides[at]} <CandidateName candidate={candidate} />
                {candidate.result.meanSimilarity !== null && (
                  <>
                    {': '}
                    <FormattedNumber
                      value={candidate.result.meanSimilarity / 100}
                      style="percent"
                      maximumFractionDigits={1}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      }
      controls={<RunStateBadge run={bench} />}
    >
      {goesOn(bench) && <BenchBar bench={bench} />}
    </Row>
  );
}
