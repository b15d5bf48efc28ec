import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { type MachineSettings, modelKinds } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { anyText, useForm } from '../../../../lib/forms/form.ts';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { Picker } from '../../../../ui/form/picker.tsx';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { useCan, useProjectId } from '../../../projects/hooks/use-project.ts';
import { useMoney } from '../../hooks/use-money.ts';
import { changeMachineSettings } from '../../machine.api.ts';
import { MoneyField } from '../providers/amount-fields.tsx';
import { Budget } from './budget.tsx';

/** What no choice of a provider stands for. */
const firstOne = '';
const nobody = '';

/** Which provider is used, where texts may go, what models are told of the project, and what may be spent. */
export function UseCard({ settings }: { settings: MachineSettings }) {
  const { formatMessage } = useIntl();
  return (
    <SettingsCard title={formatMessage({ id: 'machine.use' })}>
      {useCan('EditMachine') ? <UseForm settings={settings} /> : <UseFacts settings={settings} />}
    </SettingsCard>
  );
}

function UseForm({ settings }: { settings: MachineSettings }) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { providers, providerId, judgeId, localOnly, about, monthlyCost, currency } = settings;
  const judges = providers.filter(({ kind }) => modelKinds.includes(kind));
  const form = useForm(
    {
      provider: providerId ?? firstOne,
      judge: judgeId ?? nobody,
      localOnly: localOnly ? 'yes' : '',
      screenshots: settings.sendsScreenshots ? 'yes' : '',
      about,
    },
    { provider: anyText, judge: anyText, localOnly: anyText, screenshots: anyText, about: anyText },
    `machine.${projectId}`,
  );
  const [typedLimit, setLimit] = useState<number | null>();
  const limit = typedLimit === undefined ? monthlyCost : typedLimit;
  const isChanged = form.isChanged || limit !== monthlyCost;
  const { mutate, isPending, isSuccess, error } = useMutation(
    changeMachineSettings(useQueryClient(), projectId),
  );
  const save = () => {
    const { provider, judge, localOnly: only, screenshots, ...texts } = form.changes;
    mutate(
      {
        ...texts,
        ...(provider !== undefined && { providerId: provider || null }),
        ...(judge !== undefined && { judgeId: judge || null }),
        ...(only !== undefined && { localOnly: only !== '' }),
        ...(screenshots !== undefined && { sendsScreenshots: screenshots !== '' }),
        ...(limit !== monthlyCost && { monthlyCost: limit }),
      },
      {
        onSuccess: () => {
          form.reset();
          setLimit(undefined);
        },
      },
    );
  };
  return (
    <form {...form.onSubmit(save)}>
      <Stack>
        <ErrorAlert error={error} />
        {isSuccess && !isChanged && (
          <Notice tone="success">
            <FormattedMessage id="settings.saved" />
          </Notice>
        )}
        <Picker
          label={formatMessage({ id: 'machine.use.provider' })}
          description={formatMessage({ id: 'machine.use.providerHint' })}
          data={[
            { value: firstOne, label: formatMessage({ id: 'machine.use.firstProvider' }) },
            ...providers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={form.values.provider}
          onChange={(id) => form.set('provider', id ?? firstOne)}
          readOnly={isPending}
        />
        {judges.length > 0 && (
          <Picker
            label={formatMessage({ id: 'machine.use.judge' })}
            description={formatMessage({ id: 'machine.use.judgeHint' })}
            data={[
              { value: nobody, label: formatMessage({ id: 'machine.use.noJudge' }) },
              ...judges.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={form.values.judge}
            onChange={(id) => form.set('judge', id ?? nobody)}
            readOnly={isPending}
          />
        )}
        <Checkbox
          label={formatMessage({ id: 'machine.use.localOnly' })}
          description={formatMessage({ id: 'machine.use.localOnlyHint' })}
          checked={form.values.localOnly !== ''}
          onChange={({ currentTarget }) =>
            form.set('localOnly', currentTarget.checked ? 'yes' : '')
          }
          disabled={isPending}
        />
        <Checkbox
          label={formatMessage({ id: 'machine.use.sendsScreenshots' })}
          description={formatMessage({ id: 'machine.use.sendsScreenshotsHint' })}
          checked={form.values.screenshots !== ''}
          onChange={({ currentTarget }) =>
            form.set('screenshots', currentTarget.checked ? 'yes' : '')
          }
          disabled={isPending}
        />
        <Textarea
          {...form.field('about')}
          readOnly={isPending}
          dir="auto"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          label={formatMessage({ id: 'machine.use.about' })}
          description={formatMessage({ id: 'machine.use.aboutHint' })}
        />
        <MoneyField
          label={formatMessage({ id: 'machine.use.monthlyCost' })}
          description={formatMessage({ id: 'machine.use.monthlyCostHint' })}
          currency={currency}
          value={limit}
          onChange={setLimit}
          readOnly={isPending}
        />
        <Budget settings={settings} />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={!isChanged}>
            <FormattedMessage id="settings.save" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function UseFacts({ settings }: { settings: MachineSettings }) {
  const { providers, judgeId, localOnly, about, monthlyCost, currency } = settings;
  const judge = providers.find(({ id }) => id === judgeId);
  const money = useMoney(currency);
  return (
    <Stack>
      <Facts>
        <Fact name={<FormattedMessage id="machine.use.provider" />}>
          <bdi>{providers[0]?.name}</bdi>
        </Fact>
        {judge && (
          <Fact name={<FormattedMessage id="machine.use.judge" />}>
            <bdi>{judge.name}</bdi>
          </Fact>
        )}
        {localOnly && (
          <Fact name={<FormattedMessage id="machine.use.localOnly" />}>
            <FormattedMessage id="machine.yes" />
          </Fact>
        )}
        {settings.sendsScreenshots && (
          <Fact name={<FormattedMessage id="machine.use.sendsScreenshots" />}>
            <FormattedMessage id="machine.yes" />
          </Fact>
        )}
        {about !== '' && (
          <Fact name={<FormattedMessage id="machine.use.about" />}>
            <span dir="auto">{about}</span>
          </Fact>
        )}
        {monthlyCost !== null && (
          <Fact name={<FormattedMessage id="machine.use.monthlyCost" />}>{money(monthlyCost)}</Fact>
        )}
      </Facts>
      <Budget settings={settings} />
    </Stack>
  );
}
