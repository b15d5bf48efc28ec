import { Stack, Text } from '@mantine/core';
import type { UsableMachineProvider } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { MachineError } from './machine-error.tsx';
import { MoneyField } from './providers/amount-fields.tsx';

interface Props {
  /** The fields that say what is to be done. */
  children: ReactNode;
  /** What it would take and cost. */
  estimate: ReactNode;
  estimateError: Error | null;
  /** What it may cost; undefined where nobody knows prices, so that nobody could keep to it. */
  limit: Limit | undefined;
  /** Who is sent texts. */
  providers: readonly Pick<UsableMachineProvider, 'host' | 'isLocal'>[];
  /** What else there is to know before it begins. */
  note?: ReactNode;
  submitLabel: string;
  start: { readonly error: Error | null; readonly isPending: boolean };
  canStart: boolean;
  onStart: () => void;
  onCancel: () => void;
}

interface Limit {
  readonly hint: MessageId;
  readonly currency: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Asks for something that providers are paid for: what it is, what it would cost and may cost, and who is sent texts. */
export function PaidForm({
  children,
  estimate,
  estimateError,
  limit,
  providers,
  note,
  ...form
}: Props) {
  const { formatMessage } = useIntl();
  const { submitLabel, start, canStart, onStart, onCancel } = form;
  const hosts = new Map(providers.map(({ host, isLocal }) => [host, isLocal]));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart && !start.isPending) onStart();
      }}
    >
      <Stack>
        <MachineError error={start.error} />
        {children}
        {estimate}
        <MachineError error={estimateError} />
        {limit && (
          <MoneyField
            label={formatMessage({ id: 'machine.run.maxCost' })}
            description={formatMessage({ id: limit.hint })}
            currency={limit.currency}
            value={limit.value}
            onChange={limit.onChange}
          />
        )}
        {hosts.size > 0 && (
          <Text size="sm" c="dimmed">
            {[...hosts].map(([host, isLocal]) => (
              <span key={host}>
                <FormattedMessage
                  id={isLocal ? 'machine.run.staysLocal' : 'machine.run.goesTo'}
                  values={{ host: <bdi dir="ltr">{host}</bdi> }}
                />{' '}
              </span>
            ))}
            {note}
          </Text>
        )}
        <FormButtons
          submitLabel={submitLabel}
          isPending={start.isPending}
          isDisabled={!canStart}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
