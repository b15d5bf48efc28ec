import { Select, type SelectProps } from '@mantine/core';

/** A select whose options open within the page or dialog that it belongs to. */
export function Picker({ comboboxProps, ...props }: SelectProps) {
  return (
    <Select
      {...props}
      selectFirstOptionOnChange
      // Choosing the selected option again must not clear it; there is a button for that.
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, ...comboboxProps }}
      // The listbox itself scrolls, as assistive technology expects.
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
    />
  );
}
