import { Checkbox, Stack, Text } from '@mantine/core';
import type { MachineSettings } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { LocalesSelect } from '../../../locales/components/locales-select.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { useRunLocales } from '../../hooks/use-run-locales.ts';
import { type JudgingChoice, judgingEstimateQuery, startMachineJudging } from '../../runs.api.ts';
import { MachineError } from '../machine-error.tsx';
import { MoneyField } from '../providers/amount-fields.tsx';
import { Estimate } from '../runs/estimate.tsx';

/** So many locales one run may have. */
const maxLocales = 100;

interface Props {
  opened: boolean;
  settings: MachineSettings;
  /** The terms whose translations are judged; all of the project without it. */
  select?: JudgingChoice['select'] | undefined;
  /** The locales that are chosen at first; all that may be translated into without it. */
  locales?: readonly string[];
  onClose: () => void;
  /** Called before the page of the run opens. */
  onStarted?: () => void;
}

/** Asks which translations a model is to judge, says what that would cost, and starts it. */
export function JudgeDialog({ opened, onClose, ...form }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} title={formatMessage({ id: 'machine.judge.title' })} onClose={onClose}>
      <JudgeForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function JudgeForm({
  settings: { providers, judgeId, currency },
  select,
  locales: first,
  onClose,
  onStarted,
}: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { codes, isOffered } = useRunLocales();
  const [locales, setLocales] = useState(() =>
    (first ?? codes).filter(isOffered).slice(0, maxLocales),
  );
  const [reviewed, setReviewed] = useState(false);
  const [again, setAgain] = useState(false);
  const [maxCost, setMaxCost] = useState<number | null>(null);
  const judge = providers.find(({ id }) => id === judgeId);
  const isPriced = judge?.hasPrice ?? false;
  const choice: JudgingChoice = {
    locales: [...locales],
    ...(select && { select }),
    ...{ reviewed, again },
  };
  const isComplete = locales.length > 0;
  const estimate = useQuery({ ...judgingEstimateQuery(projectId, choice), enabled: isComplete });
  const start = useMutation(startMachineJudging(useQueryClient(), projectId));
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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart && !start.isPending) submit();
      }}
    >
      <Stack>
        <MachineError error={start.error} />
        <Text size="sm">
          <FormattedMessage id="machine.judge.about" />
        </Text>
        <LocalesSelect
          label={formatMessage({ id: 'machine.run.locales' })}
          value={locales}
          range={{ min: 1, max: maxLocales }}
          isOffered={isOffered}
          onChange={(chosen) => setLocales([...(chosen ?? [])])}
        />
        <Checkbox
          label={formatMessage({ id: 'machine.judge.reviewed' })}
          checked={reviewed}
          onChange={({ currentTarget }) => setReviewed(currentTarget.checked)}
        />
        <Checkbox
          label={formatMessage({ id: 'machine.judge.again' })}
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
        <Estimate
          estimate={isComplete ? estimate.data : undefined}
          isStale={estimate.isPlaceholderData}
          currency={currency}
          nothing="machine.judge.nothing"
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
        {judge && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id={judge.isLocal ? 'machine.run.staysLocal' : 'machine.run.goesTo'}
              values={{ host: <bdi dir="ltr">{judge.host}</bdi> }}
            />
          </Text>
        )}
        <FormButtons
          submitLabel={formatMessage({ id: 'machine.judge.start' })}
          isPending={start.isPending}
          isDisabled={!canStart}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
