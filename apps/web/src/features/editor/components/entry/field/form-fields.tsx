import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { findSourceForms, listEmptyForms } from '../../../../../lib/texts/form-details.ts';
import { type FormText, listTexts, readForms } from '../../../../../lib/texts/message-forms.ts';
import { separator } from '../../../../../ui/text/separator.ts';
import type { TextFieldHandle } from '../../../../../ui/text/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import type { EntryTexts } from '../../../hooks/texts/use-entry-texts.ts';
import type { Forms } from '../../../hooks/texts/use-forms.ts';
import { useSourceForms } from '../../../hooks/texts/use-source-forms.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { FormContext, type FormEditing } from './form-context.ts';
import classes from './form-fields.module.css';

/** The fields of forms as one, in which an offset is that of a form. */
export interface FormFieldsHandle extends Omit<TextFieldHandle, 'focus'> {
  /** Puts the caret to an offset in a form, or to its end; without a form, into the one that had it last. */
  readonly focus: (offset?: number, formId?: string) => void;
  /** Writes the text of the form above into the form with the caret. Missing where there are no forms. */
  readonly copyAbove?: () => void;
  /**
   * Writes into the form with the caret what a message has for its numbers, or all of a text without forms. Missing
   * where there are no forms.
   */
  readonly copyInto?: (message: NonNullable<EntryTexts['toCopy']>) => void;
}

interface Props
  extends Pick<
    FormEditing,
    'term' | 'texts' | 'shownId' | 'problem' | 'underlines' | 'isProofread'
  > {
  ref: Ref<FormFieldsHandle>;
  isPlural: boolean;
  forms: Forms;
  onChange: (text: string) => void;
  /** Called with the form that the caret comes to, and the form of the source text that it stands for. */
  onFocus: (form: FormText, source: FormText | undefined) => void;
}

/** A field for each form of a message. As a whole they are one field, whose caret is in one of them. */
export function FormFields({ ref, isPlural, forms, onChange, onFocus, ...about }: Props) {
  const { opened, typed, type } = forms;
  const { root, toggleZero } = opened;
  const { localeCode } = useEditor();
  const fields = useRef(new Map<string, TextFieldHandle>());
  const focused = useRef<string>(undefined);
  const textOf = ({ id, text }: FormText) => typed.get(id) ?? text;
  const empty = listEmptyForms(root, typed, localeCode);

  const currentForm = () => {
    const shown = listTexts(root);
    return shown.find(({ id }) => id === focused.current) ?? empty[0] ?? shown[0];
  };
  const current = () => fields.current.get(currentForm()?.id ?? '');
  const focus = (offset?: number, formId?: string) => {
    const form = formId === undefined ? undefined : fields.current.get(formId);
    (form ?? current())?.focus(offset);
    showFocused();
  };
  const change = (id: string, text: string) => onChange(type(new Map([[id, text]])));
  const copyAbove = () => {
    const [shown, form] = [listTexts(root), currentForm()];
    const above = shown[shown.findIndex(({ id }) => id === form?.id) - 1];
    if (!above || !form) return;
    change(form.id, textOf(above));
    focus();
  };
  const copyInto: FormFieldsHandle['copyInto'] = ({ text, locale = 'en' }) => {
    const [form, source] = [currentForm(), readForms(text, isPlural)];
    const locales = { target: localeCode, source: locale };
    const found = form && source && findSourceForms(form, source, locales).at(-1);
    if (form) change(form.id, found?.text ?? text);
  };
  useImperativeHandle(ref, () => ({
    focus,
    insert: (text) => current()?.insert(text),
    copyAbove,
    copyInto,
  }));

  /** The forms before one was added or removed, by a button that goes with that, and with it the focus. */
  const toggled = useRef<readonly FormText[]>(undefined);
  useLayoutEffect(() => {
    const { current: before } = toggled;
    toggled.current = undefined;
    if (!before) return;
    const shown = listTexts(root);
    // What was added, or stands where the other one was.
    const next = shown.find(({ id }, index) => id !== before[index]?.id);
    const isRemoved = !fields.current.has(focused.current ?? '');
    focus(undefined, shown.length > before.length || isRemoved ? next?.id : undefined);
  });

  const sources = useSourceForms(about.texts, isPlural);
  const editing: FormEditing = {
    ...about,
    sources,
    textOf,
    onType: change,
    onFocus: (id) => {
      focused.current = id;
      const form = currentForm();
      if (form) onFocus(form, sources.formsFor(form).at(-1));
      showFocused();
    },
    register: (id, handle) => {
      if (handle) fields.current.set(id, handle);
      else fields.current.delete(id);
    },
    toggleZero:
      toggleZero &&
      ((choiceId) => {
        toggled.current = listTexts(root);
        onChange(toggleZero(choiceId, typed));
      }),
  };
  return (
    <FormContext value={editing}>
      <ChoiceFields choice={root} labels={[]} />
      {/* Its line is there from the beginning, as the first key would move the fields otherwise. */}
      <p className={classes.empty}>
        {empty.length > 0 && (
          <FormattedMessage
            id="forms.empty"
            values={{
              forms: (
                <FormattedList
                  type="unit"
                  value={empty.map(({ id, path }) => (
                    <bdi key={id}>{path.map(({ selector }) => selector).join(separator)}</bdi>
                  ))}
                />
              ),
            }}
          />
        )}
      </p>
    </FormContext>
  );
}

/** Scrolls the form with the focus into view, with its source text: a message may have more than there is room for. */
function showFocused() {
  document.activeElement?.closest(`.${classes.form}`)?.scrollIntoView({ block: 'nearest' });
}
