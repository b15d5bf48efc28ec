import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { type OpenForms, openForms, type TypedForms } from '../../../../lib/texts/open-forms.ts';

interface Options {
  readonly source: string;
  readonly isPlural: boolean;
  readonly locale: string;
}

/** The forms that a translation is typed in. */
export interface Forms {
  readonly opened: OpenForms;
  readonly typed: TypedForms;
  /** Takes texts of forms, by their ids, and answers the whole message. */
  readonly type: (texts: TypedForms) => string;
}

interface State {
  /** The message that the forms were opened with. */
  readonly text: string;
  readonly typed: TypedForms;
  /** The message with what was typed: another one comes from elsewhere, and its forms are opened anew. */
  readonly written: string;
}

const begin = (text: string): State => ({ text, typed: new Map(), written: text });

/**
 * The forms of a translation, unless the user wants to see the message as files have it. A field does not turn into
 * forms by what is typed, nor while it is typed in.
 */
export function useForms(value: string, { source, isPlural, locale }: Options) {
  const [isRaw, setIsRaw] = useLocalStorage({
    key: 'parlance.icuText',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // A text without forms is typed as it is, until somebody asks for its forms.
  const [wantsForms, setWantsForms] = useState(false);
  const [state, setState] = useState(() => begin(value));
  const current = state.written === value ? state : begin(value);
  const opened = useMemo(
    () => openForms(current.text, { source, isPlural, locale }, wantsForms),
    [current.text, source, isPlural, locale, wantsForms],
  );
  const [showsForms, setShowsForms] = useState(!isRaw && opened !== undefined);
  const canHaveForms = useMemo(
    () =>
      opened !== undefined || openForms(value, { source, isPlural, locale }, true) !== undefined,
    [opened, value, source, isPlural, locale],
  );
  const forms: Forms | undefined =
    opened && showsForms
      ? {
          opened,
          typed: current.typed,
          type: (texts) => {
            const typed = new Map([...current.typed, ...texts]);
            const written = opened.write(typed);
            setState({ text: current.text, typed, written });
            return written;
          },
        }
      : undefined;
  return {
    forms,
    canHaveForms,
    toggle: () => {
      setIsRaw(forms !== undefined);
      setShowsForms(forms === undefined);
      setWantsForms(forms === undefined);
    },
  };
}
