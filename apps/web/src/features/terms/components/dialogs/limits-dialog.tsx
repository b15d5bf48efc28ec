import { Button, Group, NumberInput, Stack } from '@mantine/core';
import type { TermLimits } from '@parlance/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sizeUnits, type TextSize } from '../../../../lib/texts/text-size.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';

const most = 1_000_000;

interface Props {
  opened: boolean;
  /** The limits that all of the terms have. */
  present: TermLimits;
  onClose: () => void;
  onSave: (limits: TermLimits) => void;
}

/** Asks what the translations of terms may take at most. */
export function LimitsDialog({ opened, onClose, ...form }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'limits.title' })}>
      <LimitsForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function LimitsForm({ present, onClose, onSave }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const [limits, setLimits] = useState<Partial<TextSize>>(present);
  const set = (unit: keyof TextSize, value: number | string) =>
    setLimits(({ [unit]: _, ...others }) =>
      typeof value === 'number' ? { ...others, [unit]: value } : others,
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(limits);
      }}
    >
      <Stack>
        <p>
          <FormattedMessage id="limits.about" />
        </p>
        {sizeUnits.map((unit, at) => (
          <NumberInput
            key={unit}
            label={formatMessage({ id: `limits.${unit}` })}
            placeholder={formatMessage({ id: 'limits.none' })}
            value={limits[unit] ?? ''}
            onChange={(value) => set(unit, value)}
            min={1}
            max={most}
            allowDecimal={false}
            allowNegative={false}
            {...(at === 0 && { 'data-autofocus': true })}
          />
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button type="submit">
            <FormattedMessage id="action.save" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
