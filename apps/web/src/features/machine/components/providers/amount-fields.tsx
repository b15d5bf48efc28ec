import { NumberInput, type NumberInputProps, SimpleGrid, Stack } from '@mantine/core';
import type { MachineLimits, MachinePrices } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Unfolding } from '../../../../ui/unfolding.tsx';

interface FieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A number, or none. */
export function AmountField({ value, onChange, ...props }: FieldProps) {
  const { formatNumberToParts, formatMessage } = useIntl();
  const decimal = formatNumberToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.';
  return (
    <NumberInput
      placeholder={formatMessage({ id: 'limits.none' })}
      {...props}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      decimalSeparator={decimal}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      hideControls
      min={0}
    />
  );
}

interface MoneyProps extends FieldProps {
  currency: string | undefined;
}

/** The most that can be spent or priced, as the API has it. */
const maxAmount = 1_000_000;

/** An amount of money, or none. */
export function MoneyField({ currency, ...props }: MoneyProps) {
  return (
    <AmountField
      max={maxAmount}
      decimalScale={2}
      {...(currency !== undefined && { suffix: ` ${currency}` })}
      {...props}
    />
  );
}

interface PriceProps {
  hasModel: boolean;
  currency: string | undefined;
  prices: MachinePrices;
  onChange: (prices: MachinePrices) => void;
}

/** What a million tokens costs; for kinds without models, a million characters. */
export function PriceFields({ hasModel, currency, prices, onChange }: PriceProps) {
  const { formatMessage } = useIntl();
  const unknown = formatMessage({ id: 'machine.price.unknown' });
  return (
    <SimpleGrid cols={{ base: 1, xs: hasModel ? 2 : 1 }}>
      <MoneyField
        label={formatMessage({
          id: hasModel ? 'machine.price.input' : 'machine.price.characters',
        })}
        description={formatMessage({
          id: hasModel ? 'machine.price.inputHint' : 'machine.price.charactersHint',
        })}
        placeholder={unknown}
        currency={currency}
        max={100_000}
        decimalScale={6}
        value={prices.input}
        onChange={(input) => onChange({ ...prices, input })}
      />
      {hasModel && (
        <MoneyField
          label={formatMessage({ id: 'machine.price.output' })}
          description={formatMessage({ id: 'machine.price.outputHint' })}
          placeholder={unknown}
          currency={currency}
          max={100_000}
          decimalScale={6}
          value={prices.output}
          onChange={(output) => onChange({ ...prices, output })}
        />
      )}
    </SimpleGrid>
  );
}

interface LimitProps {
  hasModel: boolean;
  currency: string | undefined;
  limits: MachineLimits;
  onChange: (limits: MachineLimits) => void;
}

/** How much and how fast a provider may be used. */
export function LimitFields({ hasModel, currency, limits, onChange }: LimitProps) {
  const { formatMessage } = useIntl();
  const set = (changes: Partial<MachineLimits>) => onChange({ ...limits, ...changes });
  const isLimited = Object.values(limits).some((limit) => limit !== null);
  return (
    <Unfolding size="sm" isOpenAtFirst={isLimited} title={<FormattedMessage id="machine.limits" />}>
      <Stack pt="sm">
        <MoneyField
          label={formatMessage({ id: 'machine.limits.monthlyCost' })}
          description={formatMessage({ id: 'machine.limits.monthlyCostHint' })}
          currency={currency}
          value={limits.monthlyCost}
          onChange={(monthlyCost) => set({ monthlyCost })}
        />
        <AmountField
          label={formatMessage({ id: 'machine.limits.requests' })}
          allowDecimal={false}
          max={1_000_000}
          value={limits.requestsPerMinute}
          onChange={(value) => set({ requestsPerMinute: value || null })}
        />
        <AmountField
          label={formatMessage({
            id: hasModel ? 'machine.limits.tokens' : 'machine.limits.characters',
          })}
          description={formatMessage({ id: 'machine.limits.tokensHint' })}
          allowDecimal={false}
          max={1_000_000_000}
          value={limits.tokensPerMinute}
          onChange={(value) => set({ tokensPerMinute: value || null })}
        />
        <AmountField
          label={formatMessage({ id: 'machine.limits.concurrency' })}
          placeholder="4"
          allowDecimal={false}
          max={64}
          value={limits.concurrency}
          onChange={(value) => set({ concurrency: value || null })}
        />
      </Stack>
    </Unfolding>
  );
}
