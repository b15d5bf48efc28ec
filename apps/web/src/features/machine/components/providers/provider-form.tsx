import { Stack, TextInput } from '@mantine/core';
import {
  createMachineProviderBody,
  type MachineKind,
  type MachineProvider,
  modelKinds,
} from '@parlance/contract';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type Rule, ruleOf, useForm } from '../../../../lib/forms/form.ts';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { Picker } from '../../../../ui/form/picker.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { type ProviderService, providerServices } from '../../provider-services.ts';
import type { NewProvider, ProviderChange } from '../../providers.api.ts';
import { LimitFields, PriceFields } from './amount-fields.tsx';

const { shape } = createMachineProviderBody;

const unlessEmpty =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? undefined : rule(value);

const nameRule = ruleOf(shape.name, {
  required: 'validation.nameRequired',
  blank: 'validation.notBlank',
  invalid: 'validation.upTo255',
});
const urlRule = ruleOf(shape.url, {
  required: 'machine.provider.urlRequired',
  invalid: 'machine.provider.urlInvalid',
});
const modelRule = ruleOf(shape.model, {
  required: 'machine.provider.modelRequired',
  blank: 'validation.notBlank',
  invalid: 'validation.upTo255',
});
const keyRule = ruleOf(shape.key, { invalid: 'machine.provider.keyInvalid' });

interface Props {
  /** The provider that is changed; none for a new one. */
  provider?: MachineProvider;
  currency: string | undefined;
  isPending: boolean;
  error: unknown;
  onCreate?: (body: NewProvider) => void;
  onChange?: (body: ProviderChange) => void;
  onClose: () => void;
}

/** The form of a provider. What is not asked for a kind is not shown. */
export function ProviderForm(props: Props) {
  const { provider, currency, isPending, error, onCreate, onChange, onClose } = props;
  const { formatMessage } = useIntl();
  const [service, setService] = useState<ProviderService | undefined>(
    provider ? undefined : providerServices[0],
  );
  const kind: MachineKind = provider?.kind ?? service?.kind ?? 'openai';
  const hasModel = modelKinds.includes(kind);
  const [prices, setPrices] = useState(provider?.prices ?? { input: null, output: null });
  const [limits, setLimits] = useState(
    provider?.limits ?? {
      requestsPerMinute: null,
      tokensPerMinute: null,
      concurrency: null,
      monthlyCost: null,
    },
  );
  const needsUrl = kind === 'libretranslate' || service?.urlExample !== undefined;
  const urlBefore = provider?.url ?? '';
  const hasKey = provider !== undefined && provider.keyEnding !== null;

  const form = useForm(
    {
      name: provider?.name ?? service?.name ?? '',
      url: provider?.url ?? service?.url ?? '',
      model: provider?.model ?? '',
      key: '',
    },
    {
      name: nameRule,
      url: needsUrl ? urlRule : unlessEmpty(urlRule),
      model: hasModel ? modelRule : unlessEmpty(modelRule),
      key: unlessEmpty(keyRule),
    },
  );
  const { name, url, model, key } = form.values;
  // A key is not sent to an address that nobody has given it for.
  const lacksKey = hasKey && url.trim() !== urlBefore && key === '';

  const submit = () => {
    const about = {
      name,
      url: url.trim() || null,
      model: model.trim() || null,
      prices,
      limits,
    };
    if (provider) onChange?.({ ...about, ...(key !== '' && { key }) });
    else onCreate?.({ ...about, kind, key: key || null });
  };

  return (
    <form {...form.onSubmit(() => !lacksKey && submit())}>
      <Stack>
        <ErrorAlert
          error={error}
          hints={{ 400: 'machine.provider.refused', 429: 'machine.provider.tooMany' }}
        />
        {!provider && (
          <Picker
            label={formatMessage({ id: 'machine.provider.service' })}
            data={providerServices.map(({ id, name: ownName }) => ({
              value: id,
              label: ownName ?? formatMessage({ id: 'machine.provider.compatible' }),
            }))}
            value={service?.id ?? null}
            onChange={(id) => {
              setService(providerServices.find((each) => each.id === id));
              // What was typed for another service is no address of this one.
              form.reset();
            }}
            data-autofocus
          />
        )}
        <TextInput
          {...form.field('name')}
          label={formatMessage({ id: 'machine.provider.name' })}
          description={formatMessage({ id: 'machine.provider.nameHint' })}
          dir="auto"
          autoComplete="off"
          {...(provider && { 'data-autofocus': true })}
        />
        <TextInput
          {...form.field('url')}
          type="url"
          dir="ltr"
          label={formatMessage({
            id: needsUrl ? 'machine.provider.url' : 'machine.provider.urlOptional',
          })}
          description={formatMessage({ id: service?.hint ?? 'machine.provider.urlHint' })}
          placeholder={service?.urlExample ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
        {(hasModel || kind === 'deepl') && (
          <TextInput
            {...form.field('model')}
            dir="ltr"
            label={formatMessage({
              id: hasModel ? 'machine.provider.model' : 'machine.provider.modelOptional',
            })}
            description={formatMessage({ id: 'machine.provider.modelHint' })}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <PasswordField
          {...form.field('key')}
          {...(lacksKey && { error: formatMessage({ id: 'machine.provider.keyAgain' }) })}
          dir="ltr"
          label={formatMessage({ id: 'machine.provider.key' })}
          description={
            hasKey
              ? formatMessage(
                  { id: 'machine.provider.keyKept' },
                  { ending: `\u2066…${provider.keyEnding}\u2069` },
                )
              : formatMessage({ id: 'machine.provider.keyHint' })
          }
          autoComplete="new-password"
        />
        <PriceFields hasModel={hasModel} currency={currency} prices={prices} onChange={setPrices} />
        <LimitFields hasModel={hasModel} currency={currency} limits={limits} onChange={setLimits} />
        <FormButtons
          submitLabel={formatMessage({
            id: provider ? 'action.save' : 'machine.provider.addConfirm',
          })}
          isPending={isPending}
          isDisabled={!form.isValid || lacksKey}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
