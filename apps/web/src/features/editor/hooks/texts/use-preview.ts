import type { TextSyntax } from '@parlance/messages';
import { useState } from 'react';
import {
  listArguments,
  type PreviewValues,
  previewMessage,
  previewPluralTerm,
  valuesOf,
} from '../../../../lib/texts/form-details.ts';
import type { FormText } from '../../../../lib/texts/message-forms.ts';
import { useEditor } from '../../editor-context.ts';
import type { Forms } from './use-forms.ts';

/** What a reader sees of a message. */
export interface Preview {
  /** Undefined while the message does not parse. */
  readonly text: string | undefined;
  /** The id of the form that is seen. */
  readonly id: string | undefined;
  readonly args: ReturnType<typeof listArguments>;
  readonly chosenOf: (argument: string) => string | number;
  /** Sets an argument to a value, and answers the text that is seen for it. */
  readonly choose: (argument: string, value: string | number) => string | undefined;
  /** Sets the arguments so that a form is seen. */
  readonly show: (form: FormText) => void;
}

/** More than one in every language, and the first number that many have a form of their own for. */
const firstNumber = 2;

/** The preview of the forms that are typed, for values that the user chooses. */
export function usePreview(
  value: string,
  forms: Forms | undefined,
  syntax: TextSyntax,
): Preview | undefined {
  const { localeCode: locale } = useEditor();
  const [chosen, setChosen] = useState<PreviewValues>({});
  if (!forms) return undefined;
  const { opened, typed } = forms;
  const args = listArguments(opened.root);
  const chosenOf = (argument: string) =>
    chosen[argument] ?? args.find(({ name }) => name === argument)?.words?.[0] ?? firstNumber;
  const values = Object.fromEntries(args.map(({ name }) => [name, chosenOf(name)]));
  const preview = (wanted: PreviewValues) =>
    opened.isPluralTerm
      ? previewPluralTerm(opened.root, typed, Number(wanted.n), { locale, syntax })
      : previewMessage(value, wanted, locale);
  const shown = preview(values);
  return {
    text: shown?.text,
    id: shown?.id,
    args,
    chosenOf,
    choose: (argument, next) => {
      setChosen((before) => ({ ...before, [argument]: next }));
      return preview({ ...values, [argument]: next })?.text;
    },
    show: ({ id, path }) => {
      const wanted = id === shown?.id ? undefined : valuesOf(opened.root, path, locale);
      if (wanted) setChosen((before) => ({ ...before, ...wanted }));
    },
  };
}
