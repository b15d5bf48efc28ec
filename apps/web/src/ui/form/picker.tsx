import { Select, type SelectProps } from '@mantine/core';

/** A select whose options open within the page or dialog that it belongs to. */
export function Picker({ comboboxProps, ...props }: SelectProps) {
  return (
    <Select
      {...props}
      selectFirstOptionOnChange
      // Without it the list would forget, a moment after it opened, the option that was found for what is typed, so that
      // Enter chose nothing. With a value, the list begins at that; an empty one is that of the first option.
      selectFirstOptionOnDropdownOpen={!props.value}
      // Choosing the selected option again must not clear it; there is a button for that.
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, ...comboboxProps }}
      // The listbox itself scrolls, as assistive technology expects.
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
    />
  );
}
