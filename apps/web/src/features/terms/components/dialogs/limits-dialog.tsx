import { Button, Group, NumberInput, Stack } from '@mantine/core';
import type { TermLimits } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sizeUnits, type TextSize } from '../../../../lib/texts/text-size.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { fontsQuery } from '../../../fonts/fonts.api.ts';
import { chosenFont, PixelFields, toTyped } from './pixel-fields.tsx';

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
  const { pixels: presentPixels, ...presentSizes } = present;
  const [sizes, setSizes] = useState<Partial<TextSize>>(presentSizes);
  const [typed, setTyped] = useState(() => toTyped(presentPixels));
  const set = (unit: keyof TextSize, value: number | string) =>
    setSizes(({ [unit]: _, ...others }) =>
      typeof value === 'number' ? { ...others, [unit]: value } : others,
    );
  const { data: fonts = [] } = useQuery(fontsQuery);
  const save = () => {
    const [max, size] = [Number(typed.max), Number(typed.size)];
    if (max === 0) return onSave(sizes);
    // The fields say what is wrong with a font that is not there, and with letters without a size.
    const font = chosenFont(fonts, typed);
    if (font && size > 0) onSave({ ...sizes, pixels: { max, font: font.name, size } });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
            value={sizes[unit] ?? ''}
            onChange={(value) => set(unit, value)}
            min={1}
            max={most}
            allowDecimal={false}
            allowNegative={false}
            {...(at === 0 && { 'data-autofocus': true })}
          />
        ))}
        <PixelFields typed={typed} onChange={setTyped} />
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
