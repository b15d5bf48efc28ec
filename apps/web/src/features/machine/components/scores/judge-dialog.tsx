import { Checkbox, Text } from '@mantine/core';
import type { MachineSettings } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { LocalesSelect } from '../../../locales/components/locales-select.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { type RunFormProps, useRunForm } from '../../hooks/use-run-form.ts';
import { type JudgingChoice, judgingEstimateQuery, startMachineJudging } from '../../runs.api.ts';
import { PaidForm } from '../paid-form.tsx';
import { Estimate } from '../runs/estimate.tsx';
import { ReviewsCheckbox } from './reviews-checkbox.tsx';

interface Props extends RunFormProps {
  opened: boolean;
  settings: MachineSettings;
  /** The terms whose translations are judged; all of the project without it. */
  select?: JudgingChoice['select'] | undefined;
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
  ...props
}: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { locales, localesField, openRun, reviewsClean, reviewsField } = useRunForm(props);
  const [reviewed, setReviewed] = useState(false);
  const [again, setAgain] = useState(false);
  const [maxCost, setMaxCost] = useState<number | null>(null);
  const judge = providers.find(({ id }) => id === judgeId);
  const isPriced = judge?.hasPrice ?? false;
  const choice: JudgingChoice = {
    locales: [...locales],
    ...(select && { select }),
    ...{ reviewed, again },
    ...(reviewsClean && { reviewsClean }),
  };
  const isComplete = locales.length > 0;
  const estimate = useQuery({ ...judgingEstimateQuery(projectId, choice), enabled: isComplete });
  const start = useMutation(startMachineJudging(useQueryClient(), projectId));
  const known = isComplete && !estimate.isPlaceholderData ? estimate.data : undefined;
  return (
    <PaidForm
      estimate={
        <Estimate
          estimate={isComplete ? estimate.data : undefined}
          isStale={estimate.isPlaceholderData}
          currency={currency}
          nothing="machine.judge.nothing"
        />
      }
      estimateError={isComplete ? estimate.error : null}
      limit={
        isPriced
          ? { hint: 'machine.run.maxCostHint', currency, value: maxCost, onChange: setMaxCost }
          : undefined
      }
      providers={judge ? [judge] : []}
      submitLabel={formatMessage({ id: 'machine.judge.start' })}
      start={start}
      canStart={known !== undefined && known.texts > 0 && !known.isTooMany}
      onStart={() =>
        start.mutate({ ...choice, maxCost: isPriced ? maxCost : null }, { onSuccess: openRun })
      }
      onCancel={props.onClose}
    >
      <Text size="sm">
        <FormattedMessage id="machine.judge.about" />
      </Text>
      <LocalesSelect label={formatMessage({ id: 'machine.run.locales' })} {...localesField} />
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
      <ReviewsCheckbox checked={reviewsClean} {...reviewsField} />
    </PaidForm>
  );
}
