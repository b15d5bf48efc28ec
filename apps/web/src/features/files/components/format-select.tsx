import type { SelectProps } from '@mantine/core';
import { type FormatId, formatIds } from '@parlance/formats';
import { Picker } from '../../../ui/picker.tsx';
import type { FormatRegistry } from '../format-registry.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  formats: FormatRegistry['formats'];
  value: FormatId | null;
  onChange: (format: FormatId | null) => void;
}

/** Chooses a format by the name people know it by. */
export function FormatSelect({ formats, onChange, ...props }: Props) {
  return (
    <Picker
      {...props}
      data={formatIds.map((id) => {
        const { label, extensions } = formats[id];
        return { value: id, label: `${label} (${extensions.join(', ')})` };
      })}
      onChange={(value) => onChange(formatIds.find((id) => id === value) ?? null)}
    />
  );
}
