import { Select, type SelectProps } from '@mantine/core';

/** Chooses one of a list of options, which opens within the page or dialog it belongs to. */
export function Picker({ comboboxProps, ...props }: SelectProps) {
  return (
    <Select
      {...props}
      selectFirstOptionOnChange
      // Whoever chooses what is chosen already wants to keep it. Clearing has a button.
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, ...comboboxProps }}
      // The list of options itself scrolls, as assistive technology expects of a list box.
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
    />
  );
}
