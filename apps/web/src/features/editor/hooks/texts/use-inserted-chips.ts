import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { isMarkingText } from '../../../../ui/list/rows/row-grid.tsx';
import type { TextFieldHandle } from '../../../../ui/text/text-field.tsx';

interface Options {
  readonly fieldset: RefObject<HTMLElement | null>;
  readonly field: RefObject<TextFieldHandle | null>;
  readonly chips: ReadonlyMap<string, number> | undefined;
}

/**
 * Inserts placeholders and tags of the source text at the caret: those that are clicked in the row, and with the
 * function that is returned those whose key is pressed. It answers whether the key is of one.
 */
export function useInsertedChips({ fieldset, field, chips }: Options) {
  useEffect(() => {
    const row = fieldset.current?.closest('tr');
    const onClick = ({ target }: MouseEvent) => {
      const chip = target instanceof Element ? target.closest('[data-insert]') : null;
      const text = chip?.getAttribute('data-insert') ?? '';
      if (text !== '' && !isMarkingText()) field.current?.insert(text);
    };
    row?.addEventListener('click', onClick);
    return () => row?.removeEventListener('click', onClick);
  }, [fieldset, field]);

  return ({ code, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean => {
    // With Shift, the sign of the key depends on the keyboard.
    const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
    if (digit === undefined || !ctrlKey || !shiftKey || altKey) return false;
    const [text] = [...(chips ?? [])].find(([, number]) => number === Number(digit)) ?? [];
    if (text !== undefined) field.current?.insert(text);
    return true;
  };
}
