import type { MachineRun } from '@parlance/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { useMoney } from '../../hooks/use-money.ts';
import { usePromptName } from '../../hooks/use-prompt-name.ts';
import { machineSettingsQuery } from '../../machine.api.ts';
import { ProviderPlace } from '../providers/provider-name.tsx';
import { Usage } from '../usage.tsx';
import { RunLocales } from './run-locales.tsx';

/** What a run translates, by what, for whom and at which cost. */
export function RunFactsList({ run }: { run: MachineRun }) {
  const { data: settings } = useSuspenseQuery(machineSettingsQuery(useProjectId()));
  const promptName = usePromptName();
  const money = useMoney(settings.currency);
  const { progress, usage, maxCost, providerName, model, host, promptVersion, task, judge } = run;
  const { startedBy, createdAt, finishedAt, locales } = run;
  return (
    <Facts>
      <Fact name={<FormattedMessage id="machine.run.locales" />}>
        <RunLocales locales={locales} />
      </Fact>
      <Fact name={<FormattedMessage id="machine.estimate.texts" />}>
        <FormattedMessage id="machine.texts" values={{ count: progress.total }} />
        {progress.fromMemory > 0 && (
          <>
            {separator}
            <FormattedMessage id="machine.fromMemory" values={{ count: progress.fromMemory }} />
          </>
        )}
        {task === 'translate' && judge && (
          <>
            {separator}
            <FormattedMessage id="machine.judged" values={{ count: progress.judged }} />
          </>
        )}
        {progress.reviewed > 0 && (
          <>
            {separator}
            <FormattedMessage id="machine.marked" values={{ count: progress.reviewed }} />
          </>
        )}
      </Fact>
      <Fact name={<FormattedMessage id="machine.estimate.cost" />}>
        {usage.cost === null ? (
          <FormattedMessage id="machine.price.unknown" />
        ) : maxCost === null ? (
          money(usage.cost)
        ) : (
          <FormattedMessage
            id="machine.run.costOf"
            values={{ cost: money(usage.cost), limit: money(maxCost) }}
          />
        )}
      </Fact>
      <Fact name={<FormattedMessage id="machine.run.usage" />}>
        <Usage usage={usage} />
      </Fact>
      <Fact name={<FormattedMessage id="machine.run.provider" />}>
        <ProviderPlace model={model} host={host}>
          <bdi>{providerName}</bdi>
        </ProviderPlace>
      </Fact>
      {task === 'translate' && judge && (
        <Fact name={<FormattedMessage id="machine.use.judge" />}>
          <ProviderPlace model={judge.model} host={judge.host}>
            <bdi>{judge.providerName}</bdi>
          </ProviderPlace>
        </Fact>
      )}
      {task === 'translate' && (
        <Fact name={<FormattedMessage id="machine.prompt" />}>{promptName(promptVersion)}</Fact>
      )}
      <Fact name={<FormattedMessage id="machine.run.startedBy" />}>
        {startedBy.name === null ? (
          <FormattedMessage id="jobs.somebody" />
        ) : (
          <bdi>{startedBy.name}</bdi>
        )}
        {separator}
        <FormattedDate value={createdAt} dateStyle="medium" timeStyle="short" />
      </Fact>
      {finishedAt !== null && (
        <Fact name={<FormattedMessage id="machine.run.finished" />}>
          <FormattedDate value={finishedAt} dateStyle="medium" timeStyle="short" />
        </Fact>
      )}
    </Facts>
  );
}
