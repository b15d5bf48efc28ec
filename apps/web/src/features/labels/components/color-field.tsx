import { ActionIcon, Input, TextInput, Tooltip } from '@mantine/core';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { useIntl } from 'react-intl';
import { palette, shuffleColor, toHexColor } from '../label-color.ts';
import classes from './color-field.module.css';

interface Props {
  /** The properties of the input for the hex digits. */
  field: Pick<ComponentPropsWithRef<typeof TextInput>, 'name' | 'error' | 'onBlur'>;
  value: string;
  onChange: (value: string) => void;
}

/** Chooses a colour: from the palette, by its hex digits, or at random. */
export function ColorField({ field, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const group = useId();
  const labelId = useId();
  const chosen = toHexColor(value)?.toUpperCase();
  const shuffle = formatMessage({ id: 'labels.shuffle' });

  return (
    <div>
      <Input.Label id={labelId} mb={4}>
        {formatMessage({ id: 'labels.color' })}
      </Input.Label>
      <div className={classes.frame}>
        <div role="radiogroup" aria-labelledby={labelId} className={classes.palette}>
          {palette.map((color) => (
            <input
              key={color}
              type="radio"
              name={group}
              aria-label={color}
              title={color}
              className={classes.swatch}
              style={{ backgroundColor: color }}
              checked={color === chosen}
              onChange={() => onChange(color)}
            />
          ))}
        </div>
      </div>
      <div className={classes.line}>
        <TextInput
          {...field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classes.digits}
          aria-label={formatMessage({ id: 'labels.hex' })}
          autoComplete="off"
          spellCheck={false}
        />
        <Tooltip label={shuffle}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={shuffle}
            onClick={() => onChange(shuffleColor(chosen))}
          >
            <IconArrowsShuffle size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
