import type { SelectProps } from '@mantine/core';
import { type FormatId, formatIds } from '@parlance/formats';
import { useIntl } from 'react-intl';
import { Picker } from '../../../ui/form/picker.tsx';
import type { FormatRegistry } from '../format-registry.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  formats: FormatRegistry['formats'];
  /** The formats of earlier imports of the project, which are listed first. */
  imported?: readonly FormatId[];
  value: FormatId | null;
  onChange: (format: FormatId | null) => void;
}

/** Chooses a format by its common name. */
export function FormatSelect({ formats, imported = [], onChange, ...props }: Props) {
  const { formatMessage } = useIntl();
  const toOption = (id: FormatId) => {
    const { label, extensions } = formats[id];
    return { value: id, label: `${label} (${extensions.join(', ')})` };
  };
  const others = formatIds.filter((id) => !imported.includes(id)).map(toOption);
  return (
    <Picker
      {...props}
      data={
        imported.length === 0
          ? others
          : [
              { group: formatMessage({ id: 'export.asImported' }), items: imported.map(toOption) },
              { group: formatMessage({ id: 'export.otherFormats' }), items: others },
            ]
      }
      onChange={(value) => onChange(formatIds.find((id) => id === value) ?? null)}
    />
  );
}
