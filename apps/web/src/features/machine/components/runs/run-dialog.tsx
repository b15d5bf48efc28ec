import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';
import { type MachineSettings, type RunTarget, runTargets } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { Picker } from '../../../../ui/form/picker.tsx';
import { LocalesSelect } from '../../../locales/components/locales-select.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { useRunLocales } from '../../hooks/use-run-locales.ts';
import { type RunChoice, runEstimateQuery, startMachineRun } from '../../runs.api.ts';
import { MachineError } from '../machine-error.tsx';
import { MoneyField } from '../providers/amount-fields.tsx';
import { Estimate } from './estimate.tsx';

/** So many locales one run may have. */
const maxLocales = 100;

interface Props {
  opened: boolean;
  settings: MachineSettings;
  /** The terms that are translated; all of the project without it. */
  select?: RunChoice['select'] | undefined;
  /** The locales that are chosen at first; all that may be translated into without it. */
  locales?: readonly string[];
  onClose: () => void;
  /** Called before the page of the run opens. */
  onStarted?: () => void;
}

/** Asks what is to be translated by a machine, says what that would cost, and starts it. */
export function RunDialog({ opened, onClose, ...form }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} title={formatMessage({ id: 'machine.run.title' })} onClose={onClose}>
      <RunForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function RunForm({ settings, select, locales: first, onClose, onStarted }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { codes, isOffered } = useRunLocales();
  const [locales, setLocales] = useState(() =>
    (first ?? codes).filter(isOffered).slice(0, maxLocales),
  );
  const [targets, setTargets] = useState<readonly RunTarget[]>(['untranslated']);
  const [usesMemory, setUsesMemory] = useState(true);
  const { providers, currency, judgeId } = settings;
  const judge = providers.find(({ id }) => id === judgeId);
  const [judges, setJudges] = useState(false);
  const [providerId, setProviderId] = useState(providers[0]?.id);
  const [maxCost, setMaxCost] = useState<number | null>(null);
  const provider = providers.find(({ id }) => id === providerId) ?? providers[0];
  const choice: RunChoice = {
    locales: [...locales],
    ...(select && { select }),
    targets: [...targets],
    usesMemory,
    ...(providerId !== undefined && { providerId }),
    ...(judges && { judges }),
  };
  // Nobody can keep to a cost limit that nobody knows.
  const isPriced = (provider?.hasPrice ?? false) || (judges && judge?.hasPrice === true);
  const isComplete = locales.length > 0 && targets.length > 0;
  const estimate = useQuery({ ...runEstimateQuery(projectId, choice), enabled: isComplete });
  const start = useMutation(startMachineRun(queryClient, projectId));
  const known = isComplete && !estimate.isPlaceholderData ? estimate.data : undefined;
  const canStart = known !== undefined && known.texts > 0 && !known.isTooMany;

  const submit = () =>
    start.mutate(
      { ...choice, maxCost: isPriced ? maxCost : null },
      {
        onSuccess: ({ id: runId }) => {
          onStarted?.();
          onClose();
          void navigate({
            to: '/projects/$projectId/machine/runs/$runId',
            params: { projectId, runId },
          });
        },
      },
    );
  const toggle = (target: RunTarget) =>
    setTargets(runTargets.filter((each) => targets.includes(each) !== (each === target)));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart && !start.isPending) submit();
      }}
    >
      <Stack>
        <MachineError error={start.error} />
        <LocalesSelect
          label={formatMessage({ id: 'machine.run.locales' })}
          description={formatMessage({ id: 'machine.run.localesHint' })}
          value={locales}
          range={{ min: 1, max: maxLocales }}
          isOffered={isOffered}
          onChange={(chosen) => setLocales([...(chosen ?? [])])}
        />
        <Fieldset variant="unstyled" legend={formatMessage({ id: 'machine.run.targets' })}>
          <Stack gap="xs" mt="xs">
            {runTargets.map((target) => (
              <Checkbox
                key={target}
                label={formatMessage({ id: `machine.run.target.${target}` })}
                checked={targets.includes(target)}
                onChange={() => toggle(target)}
              />
            ))}
            <Checkbox
              label={formatMessage({ id: 'machine.run.usesMemory' })}
              checked={usesMemory}
              onChange={({ currentTarget }) => setUsesMemory(currentTarget.checked)}
            />
            {judge && (
              <Checkbox
                label={formatMessage({ id: 'machine.run.judges' }, { name: judge.name })}
                checked={judges}
                onChange={({ currentTarget }) => setJudges(currentTarget.checked)}
              />
            )}
          </Stack>
        </Fieldset>
        {providers.length > 1 && (
          <Picker
            label={formatMessage({ id: 'machine.run.provider' })}
            data={providers.map(({ id, name }) => ({ value: id, label: name }))}
            value={providerId ?? null}
            onChange={(id) => setProviderId(id ?? undefined)}
          />
        )}
        <Estimate
          estimate={isComplete ? estimate.data : undefined}
          isStale={estimate.isPlaceholderData}
          currency={currency}
        />
        <MachineError error={isComplete ? estimate.error : null} />
        {isPriced && (
          <MoneyField
            label={formatMessage({ id: 'machine.run.maxCost' })}
            description={formatMessage({ id: 'machine.run.maxCostHint' })}
            currency={currency}
            value={maxCost}
            onChange={setMaxCost}
          />
        )}
        {provider && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id={provider.isLocal ? 'machine.run.staysLocal' : 'machine.run.goesTo'}
              values={{ host: <bdi dir="ltr">{provider.host}</bdi> }}
            />{' '}
            {judges && judge && judge.host !== provider.host && (
              <>
                <FormattedMessage
                  id="machine.run.judgeAt"
                  values={{ host: <bdi dir="ltr">{judge.host}</bdi> }}
                />{' '}
              </>
            )}
            <FormattedMessage id="machine.run.needsReview" />
          </Text>
        )}
        <FormButtons
          submitLabel={formatMessage({ id: 'machine.run.start' })}
          isPending={start.isPending}
          isDisabled={!canStart}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
