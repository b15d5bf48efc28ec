import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useState } from 'react';

interface Options<Option> {
  /** The name of the list, for screen readers. */
  readonly label: string;
  readonly options: readonly Option[];
  readonly isChosen: (option: Option) => boolean;
  readonly onChoose: (option: Option) => void;
}

/**
 * A list of options below the input that filters them. The focus stays in the input, and several options can be
 * chosen one after the other.
 */
export function useOptions<Option>({ label, options, isChosen, onChoose }: Options<Option>) {
  const id = useId();
  const [active, setActive] = useState(0);
  const index = Math.min(active, options.length - 1);
  const idOf = (position: number) => `${id}-${position}`;

  useLayoutEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  const choose = (position: number) => {
    const option = options[position];
    if (option === undefined) return;
    setActive(position);
    onChoose(option);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const { length } = options;
    if (event.key === 'ArrowDown') setActive((index + 1) % length);
    else if (event.key === 'ArrowUp') setActive((index - 1 + length) % length);
    else if (event.key === 'Enter') choose(index);
    else return;
    event.preventDefault();
  };

  return {
    input: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': index >= 0 ? idOf(index) : undefined,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    list: {
      id,
      role: 'listbox',
      'aria-label': label,
      'aria-multiselectable': true,
    } as const,
    option: (option: Option, position: number) => ({
      id: idOf(position),
      role: 'option',
      'aria-selected': isChosen(option),
      'data-active': position === index || undefined,
      // A click on an option must not take the focus from the input.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => choose(position),
    }),
  };
}
