import type { SelectProps } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './chip-select.module.css';
import { Picker } from './picker.tsx';

interface Props extends Omit<SelectProps, 'label' | 'variant' | 'size' | 'classNames'> {
  /** What is chosen, before the choice: “Order”. */
  label: string;
  /** Whether something else than usual is chosen. */
  isChosen?: boolean;
}

/** A choice of a toolbar as a chip that says what it is about: “Order: By name”. */
export function ChipSelect({ label, isChosen = false, ...props }: Props) {
  const id = useId();
  return (
    <div
      className={classes.chip}
      data-chosen={isChosen || undefined}
      data-clearable={(props.clearable && Boolean(props.value)) || undefined}
    >
      <label htmlFor={id} className={classes.label}>
        <FormattedMessage id="filter.chip" values={{ label }} />
      </label>
      <Picker
        aria-label={label}
        {...props}
        id={id}
        size="xs"
        variant="unstyled"
        classNames={{ input: classes.input ?? '' }}
        comboboxProps={{ width: 'max-content', position: 'bottom-start', ...props.comboboxProps }}
      />
    </div>
  );
}
