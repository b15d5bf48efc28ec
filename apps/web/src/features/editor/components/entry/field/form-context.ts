import type { PluralProblem } from '@parlance/messages';
import { createContext, use } from 'react';
import type { FormText } from '../../../../../lib/texts/message-forms.ts';
import type { TextFieldHandle } from '../../../../../ui/text/text-field.tsx';
import type { Underline } from '../../../../../ui/text/underlines.ts';
import type { EntryTexts } from '../../../hooks/texts/use-entry-texts.ts';
import type { SourceForms } from '../../../hooks/texts/use-source-forms.ts';

/** What every form of a message is typed with. */
export interface FormEditing {
  readonly term: string;
  readonly texts: EntryTexts;
  readonly sources: SourceForms;
  /** The id of the form that the preview shows. */
  readonly shownId: string | undefined;
  /** The problem of a form, once it is to be told. */
  readonly problem: (FormProblem & { readonly isNews: boolean }) | undefined;
  /** The parts of forms with problems, by the ids of the forms. */
  readonly underlines: ReadonlyMap<string, readonly Underline[]>;
  /** Whether the server looks for mistakes of spelling, so that the browser need not. */
  readonly isProofread: boolean;
  readonly textOf: (form: FormText) => string;
  readonly onType: (id: string, text: string) => void;
  readonly onFocus: (id: string) => void;
  readonly register: (id: string, handle: TextFieldHandle | null) => void;
  /** Adds or removes the form for 0 alone in a choice; undefined where files have no place for it. */
  readonly toggleZero: ((choiceId: string) => void) | undefined;
}

export interface FormProblem {
  readonly id: string;
  readonly problem: PluralProblem;
}

export const FormContext = createContext<FormEditing | undefined>(undefined);

export function useFormEditing(): FormEditing {
  const editing = use(FormContext);
  if (!editing) throw new Error('There are no forms around this component');
  return editing;
}
