import { Checkbox, Fieldset, Stack } from '@mantine/core';
import { type MachineSettings, type RunTarget, runTargets } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { Picker } from '../../../../ui/form/picker.tsx';
import { LocalesSelect } from '../../../locales/components/locales-select.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { type RunFormProps, useRunForm } from '../../hooks/use-run-form.ts';
import { type RunChoice, runEstimateQuery, startMachineRun } from '../../runs.api.ts';
import { PaidForm } from '../paid-form.tsx';
import { ReviewsCheckbox } from '../scores/reviews-checkbox.tsx';
import { Estimate } from './estimate.tsx';

interface Props extends RunFormProps {
  opened: boolean;
  settings: MachineSettings;
  /** The terms that are translated; all of the project without it. */
  select?: RunChoice['select'] | undefined;
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

function RunForm({ settings, select, ...props }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const { locales, localesField, openRun, reviewsClean, reviewsField } = useRunForm(props);
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
    ...(judges && { judges, ...(reviewsClean && { reviewsClean }) }),
  };
  const isPriced = (provider?.hasPrice ?? false) || (judges && judge?.hasPrice === true);
  const isComplete = locales.length > 0 && targets.length > 0;
  const estimate = useQuery({ ...runEstimateQuery(projectId, choice), enabled: isComplete });
  const start = useMutation(startMachineRun(queryClient, projectId));
  const known = isComplete && !estimate.isPlaceholderData ? estimate.data : undefined;
  const canStart = known !== undefined && known.texts > 0 && !known.isTooMany;

  const toggle = (target: RunTarget) =>
    setTargets(runTargets.filter((each) => targets.includes(each) !== (each === target)));

  return (
    <PaidForm
      estimate={
        <Estimate
          estimate={isComplete ? estimate.data : undefined}
          isStale={estimate.isPlaceholderData}
          currency={currency}
        />
      }
      estimateError={isComplete ? estimate.error : null}
      limit={
        isPriced
          ? { hint: 'machine.run.maxCostHint', currency, value: maxCost, onChange: setMaxCost }
          : undefined
      }
      providers={provider ? [provider] : []}
      note={
        <>
          {judges && judge && judge.host !== provider?.host && (
            <>
              <FormattedMessage
                id="machine.run.judgeAt"
                values={{ host: <bdi dir="ltr">{judge.host}</bdi> }}
              />{' '}
            </>
          )}
          <FormattedMessage id="machine.run.needsReview" />
        </>
      }
      submitLabel={formatMessage({ id: 'machine.run.start' })}
      start={start}
      canStart={canStart}
      onStart={() =>
        start.mutate({ ...choice, maxCost: isPriced ? maxCost : null }, { onSuccess: openRun })
      }
      onCancel={props.onClose}
    >
      <LocalesSelect
        label={formatMessage({ id: 'machine.run.locales' })}
        description={formatMessage({ id: 'machine.run.localesHint' })}
        {...localesField}
      />
      <Fieldset legend={formatMessage({ id: 'machine.run.targets' })}>
        <Stack gap="sm" mt="sm">
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
          {judge && judges && <ReviewsCheckbox checked={reviewsClean} {...reviewsField} />}
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
    </PaidForm>
  );
}
