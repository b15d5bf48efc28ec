import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import classes from './search-field.module.css';

const delay = 150;

interface Props {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

/** Searches a moment after the last key. */
export function SearchField({ ref, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);

  // The address changed by other means than typing here.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }

  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => {
      setKnown(typed);
      onChange(typed);
    }, delay);
    return () => clearTimeout(timer);
  }, [typed, known, onChange]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    if (typed === '') event.currentTarget.blur();
    setTyped('');
  };

  return (
    <TextInput
      ref={ref}
      type="search"
      size="xs"
      className={classes.field}
      aria-label={formatMessage({ id: 'list.search' })}
      placeholder={formatMessage({ id: 'list.search' })}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      maxLength={500}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
