import { MultiSelect } from '@mantine/core';

interface Props {
  label: string;
  description?: string;
  /** What no choice stands for. */
  all: string;
  /** What stands for chosen ones that are not there; without it, their values do. */
  gone?: string;
  data: { value: string; label: string }[];
  /** The chosen ones; null for all. */
  value: string[] | null;
  onChange: (chosen: string[] | null) => void;
}

/** Chooses some of many things, or none for all of them. */
export function Choices({ all, gone, data, value, onChange, ...props }: Props) {
  const known = new Set(data.map((each) => each.value));
  // What was chosen may be gone, or be nothing that this user sees.
  const missing = (value ?? []).filter((id) => !known.has(id));
  return (
    <MultiSelect
      {...props}
      data={[...data, ...missing.map((id) => ({ value: id, label: gone ?? id }))]}
      searchable
      limit={100}
      placeholder={value === null ? all : ''}
      value={value ?? []}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : null)}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
    />
  );
}
