import type { Entry } from '@parlance/contract';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import type { TextFieldHandle } from '../../../../ui/text/text-field.tsx';
import { listInsertable } from '../../../glossaries/hooks/found-terms.ts';
import { useAddTerm } from '../../../glossaries/hooks/use-add-term.ts';
import { useFoundTerms } from '../../../glossaries/hooks/use-text-matches.ts';
import { useEditor } from '../../editor-context.ts';

interface Options {
  readonly fieldset: RefObject<HTMLElement | null>;
  readonly field: RefObject<Pick<TextFieldHandle, 'insert'> | null>;
  readonly entry: Entry;
  /** The source text. */
  readonly source: string | undefined;
  /** What is typed. */
  readonly value: string;
}

/** The last number that there is a key for. */
const maxKeyNumber = 9;

/**
 * The translations of the terms that are in the source text, which are inserted at the caret by Alt and their number.
 * Two further keys lead to the terms in the source text, and to the form of a new one.
 */
export function useInsertedTerms({ fieldset, field, entry, source, value }: Options) {
  const { localeCode, sourceLocale } = useEditor();
  const found = useFoundTerms(entry.termId, source);
  const insertable = useMemo(
    () =>
      localeCode === sourceLocale ? [] : listInsertable(found, localeCode).slice(0, maxKeyNumber),
    [found, localeCode, sourceLocale],
  );
  const addTerm = useAddTerm();
  const insert = (text: string) => field.current?.insert(text);

  /** Answers whether the key is one of these. */
  const onKey = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    // With Alt, the sign of a key depends on the keyboard; Ctrl and Alt together are AltGr.
    if (!altKey || ctrlKey || metaKey) return false;
    if (code === 'KeyG' && shiftKey) addTerm?.(entry, value);
    else if (code === 'KeyG') openFirstTerm(fieldset.current?.closest('tr'));
    else {
      const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
      if (digit === undefined || shiftKey) return false;
      const term = insertable[Number(digit) - 1];
      if (term) insert(term.text);
    }
    return true;
  };
  return { insertable, insert, onKey };
}

/** Opens what is known of the first term in a row. */
export function openFirstTerm(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>('[data-term]')?.click();
}
