import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useListEntry } from '../list/list-entry.tsx';
import classes from './search-field.module.css';

const delay = 150;

interface Props {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  /** Whether there are results to go to. */
  hasHits: boolean;
}

/**
 * Searches a moment after the last key. ↓ and Enter move the focus to the first result. Escape moves it back to the
 * list, and clears the search if there are no results. A second Escape before the list has the focus does both.
 */
export function SearchField({ ref, value, onChange, hasHits }: Props) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const enterList = useListEntry();
  const isOnTheWay = useRef(false);

  // The address was changed by other means than typing here.
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

  const leaveFor = (row: 'first' | 'active', q = typed) => {
    setTyped(q);
    if (q !== known) {
      setKnown(q);
      onChange(q);
    }
    enterList({ q, row });
    isOnTheWay.current = true;
  };

  /** Typing or focusing the field cancels a pending move to the list. */
  const stay = () => {
    enterList(undefined);
    isOnTheWay.current = false;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowDown' || key === 'Enter') leaveFor('first');
    else if (key !== 'Escape') return;
    else if (hasHits) leaveFor('active', isOnTheWay.current ? '' : typed);
    else setTyped('');
    // Browsers clear search fields on Escape.
    event.preventDefault();
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
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        stay();
      }}
      onFocus={stay}
      onKeyDown={onKeyDown}
    />
  );
}
