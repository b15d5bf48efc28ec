import { Popover, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { TokenSuggestion, Vocabulary } from '../../lib/search/suggest-tokens.ts';
import { useDelayedText } from '../form/use-delayed-text.ts';
import { useListEntry } from '../list/list-entry.tsx';
import classes from './search-field.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { useTokenSuggestions } from './use-token-suggestions.ts';

const delayMs = 150;

interface Props {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  /** Whether there are results to go to. */
  hasHits: boolean;
  vocabulary: Vocabulary;
  onFocus: () => void;
}

/**
 * Searches a moment after the last key. ↓ and Enter move the focus to the first result. Escape moves it back to the
 * list, and clears the search if there are no results. A second Escape before the list has the focus does both. Where a
 * token is typed, its values are suggested, and the keys choose among them first.
 */
export function SearchField({ ref, value, onChange, hasHits, vocabulary, onFocus }: Props) {
  const { formatMessage } = useIntl();
  const { typed, setTyped, tell } = useDelayedText(value, onChange, delayMs);
  const enterList = useListEntry();
  const isOnTheWay = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const fieldRef = useMergedRef(ref, field);
  const nextCaret = useRef<number>(undefined);
  const listId = useId();
  const suggested = useTokenSuggestions(typed, vocabulary);
  const { options, active } = suggested;

  useLayoutEffect(() => {
    const caret = nextCaret.current;
    if (caret === undefined) return;
    nextCaret.current = undefined;
    field.current?.setSelectionRange(caret, caret);
  });

  const leaveFor = (row: 'first' | 'active', q = typed) => {
    tell(q);
    enterList({ q, row });
    isOnTheWay.current = true;
  };

  /** Typing or focusing the field cancels a pending move to the list. */
  const stay = () => {
    enterList(undefined);
    isOnTheWay.current = false;
  };

  const accept = (option: TokenSuggestion) => {
    const rest = typed.slice(suggested.end);
    const text = rest.startsWith(' ') ? option.text.trimEnd() : option.text;
    const begun = `${typed.slice(0, suggested.start)}${text}`;
    nextCaret.current = begun.length;
    setTyped(`${begun}${rest}`);
    suggested.follow(begun.length);
    stay();
    field.current?.focus();
  };

  /** Whether a key was one of the suggestions. */
  const choose = (key: string): boolean => {
    const option = active ?? (suggested.completesByTab ? options[0] : undefined);
    if (active && (key === 'ArrowDown' || key === 'ArrowUp')) {
      suggested.move(key === 'ArrowDown' ? 1 : -1);
    } else if (active && key === 'Escape') suggested.dismiss();
    else if (option && (key === 'Tab' || (active && key === 'Enter'))) accept(option);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing || altKey || ctrlKey || metaKey) return;
    if (!shiftKey && choose(key)) {
      event.preventDefault();
      return;
    }
    if (key === 'ArrowDown' || key === 'Enter') leaveFor('first');
    else if (key !== 'Escape') return;
    else if (hasHits) leaveFor('active', isOnTheWay.current ? '' : typed);
    else setTyped('');
    // Browsers clear search fields on Escape.
    event.preventDefault();
  };

  return (
    <Popover
      opened={options.length > 0}
      position="bottom-start"
      offset={4}
      shadow="md"
      withinPortal={false}
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div className={classes.field}>
          <TextInput
            ref={fieldRef}
            type="search"
            size="xs"
            aria-label={formatMessage({ id: 'list.search' })}
            aria-autocomplete="list"
            aria-controls={options.length > 0 ? listId : undefined}
            aria-activedescendant={active ? `${listId}-${suggested.activeIndex}` : undefined}
            placeholder={formatMessage({ id: 'list.search' })}
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            maxLength={500}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              suggested.follow(currentTarget.selectionStart);
              stay();
            }}
            onSelect={({ currentTarget }) => suggested.follow(currentTarget.selectionStart)}
            onFocus={({ currentTarget }) => {
              onFocus();
              suggested.follow(currentTarget.selectionStart);
              stay();
            }}
            onBlur={suggested.leave}
            onKeyDown={onKeyDown}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <SuggestionList
          id={listId}
          name={suggested.name}
          options={options}
          activeIndex={suggested.activeIndex}
          onPick={accept}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
