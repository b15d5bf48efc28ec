import { Text } from '@mantine/core';
import type { MachineBench, MachineBenchCandidate } from '@parlance/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { MessageId } from '../../../../lib/language/intl.tsx';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { Unfolding } from '../../../../ui/unfolding.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { useMoney } from '../../hooks/use-money.ts';
import { machineSettingsQuery } from '../../machine.api.ts';
import { MachineTrouble } from '../machine-trouble.tsx';
import { ProviderPlace } from '../providers/provider-name.tsx';
import { Usage } from '../usage.tsx';
import { benchSides } from './bench-sides.ts';
import classes from './benches.module.css';
import { CandidateName } from './candidate-name.tsx';

/** What has come of both, side by side. */
export function BenchResults({ bench }: { bench: MachineBench }) {
  const { formatMessage } = useIntl();
  const { data: settings } = useSuspenseQuery(machineSettingsQuery(useProjectId()));
  const money = useMoney(settings.currency);
  const { candidates } = bench;
  const title = formatMessage({ id: 'machine.bench.results' });
  return (
    <SettingsCard title={title}>
      {candidates.map(
        (candidate, at) =>
          candidate.stop && (
            <div key={benchSides[at]} className={classes.stop}>
              <Notice tone="warning">
                {benchSides[at]}: <CandidateName candidate={candidate} /> –{' '}
                <StopReason stop={candidate.stop} />
              </Notice>
            </div>
          ),
      )}
      {/* The names are too long for the head of a table on a phone. */}
      <dl className={classes.candidates}>
        {candidates.map((candidate, at) => (
          <div key={benchSides[at]} className={classes.candidate}>
            <dt className={classes.side}>{benchSides[at]}</dt>
            <dd>
              <ProviderPlace model={candidate.model} host={candidate.host}>
                <CandidateName candidate={candidate} />
              </ProviderPlace>
            </dd>
          </div>
        ))}
      </dl>
      <table className={classes.results} aria-label={title}>
        <thead>
          <tr>
            <td />
            {candidates.map((_, at) => (
              <th key={benchSides[at]} scope="col">
                <span className={classes.side}>{benchSides[at]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Result name="machine.bench.mean" candidates={candidates}>
            {({ result }) => result.meanSimilarity}
          </Result>
          <Result name="machine.bench.median" candidates={candidates}>
            {({ result }) => result.medianSimilarity}
          </Result>
          <Line name="machine.bench.exact" candidates={candidates}>
            {({ result: { exact, texts } }) => (
              <FormattedMessage
                id="machine.bench.countOf"
                values={{ count: exact, total: texts }}
              />
            )}
          </Line>
          <Line name="machine.bench.errors" candidates={candidates}>
            {({ result }) => <FormattedNumber value={result.errors} />}
          </Line>
          <Line name="machine.bench.warnings" candidates={candidates}>
            {({ result }) => <FormattedNumber value={result.warnings} />}
          </Line>
          <Line name="machine.bench.failed" candidates={candidates}>
            {({ result }) => <FormattedNumber value={result.failed} />}
          </Line>
          <Line name="machine.run.usage" candidates={candidates}>
            {({ usage }) => <Usage usage={usage} />}
          </Line>
          <Line name="machine.estimate.cost" candidates={candidates}>
            {({ usage: { cost } }) =>
              cost === null ? <FormattedMessage id="machine.price.unknown" /> : money(cost)
            }
          </Line>
        </tbody>
      </table>
      <Text size="xs" c="dimmed" mt="sm">
        <FormattedMessage id="machine.bench.similarityHint" />
        {bench.maxCost !== null && (
          <>
            {' '}
            <FormattedMessage id="machine.bench.limit" values={{ limit: money(bench.maxCost) }} />
          </>
        )}
      </Text>
      {candidates.map(
        ({ template }, at) =>
          template !== null && (
            <Unfolding
              key={benchSides[at]}
              title={
                <FormattedMessage id="machine.bench.template" values={{ side: benchSides[at] }} />
              }
            >
              <pre className={classes.template} dir="auto">
                {template}
              </pre>
            </Unfolding>
          ),
      )}
    </SettingsCard>
  );
}

interface LineProps<Value> {
  name: MessageId;
  candidates: readonly MachineBenchCandidate[];
  children: (candidate: MachineBenchCandidate) => Value;
}

function Line({ name, candidates, children }: LineProps<ReactNode>) {
  return (
    <tr>
      <th scope="row">
        <FormattedMessage id={name} />
      </th>
      {candidates.map((candidate, at) => (
        <td key={benchSides[at]}>{children(candidate)}</td>
      ))}
    </tr>
  );
}

/** A share of both, of which the better one is marked. */
function Result({ name, candidates, children }: LineProps<number | null>) {
  const values = candidates.map(children);
  const best = Math.max(...values.map((value) => value ?? -1));
  const isDraw = values.every((value) => value === best);
  return (
    <Line name={name} candidates={candidates}>
      {(candidate) => {
        const value = children(candidate);
        if (value === null) return '–';
        const shown = (
          <FormattedNumber value={value / 100} style="percent" maximumFractionDigits={1} />
        );
        return value === best && !isDraw ? <strong>{shown}</strong> : shown;
      }}
    </Line>
  );
}

function StopReason({ stop }: { stop: NonNullable<MachineBenchCandidate['stop']> }) {
  const { reason, trouble } = stop;
  if (trouble) return <MachineTrouble trouble={trouble} />;
  if (reason === 'runLimit' || reason === 'access') {
    return <FormattedMessage id={`machine.bench.stop.${reason}`} />;
  }
  return <FormattedMessage id={`machine.pause.${reason}`} />;
}
