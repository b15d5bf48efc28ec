import { type Ref, useImperativeHandle, useRef } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { listEmptyForms } from '../../../../../lib/texts/form-details.ts';
import { type FormText, listTexts } from '../../../../../lib/texts/message-forms.ts';
import type { TextFieldHandle } from '../../../../../ui/text/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import type { Forms } from '../../../hooks/texts/use-forms.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { FormContext, type FormEditing } from './form-context.ts';
import classes from './form-fields.module.css';

interface Props
  extends Pick<FormEditing, 'term' | 'isPlural' | 'texts' | 'shownId' | 'problem' | 'underlines'> {
  ref: Ref<TextFieldHandle>;
  forms: Forms;
  onChange: (text: string) => void;
}

/** A field for each form of a message. As a whole they are one field, whose caret is in one of them. */
export function FormFields({ ref, forms, onChange, ...about }: Props) {
  const { opened, typed, type } = forms;
  const { root, toggleZero } = opened;
  const { localeCode } = useEditor();
  const fields = useRef(new Map<string, TextFieldHandle>());
  const focused = useRef<string>(undefined);
  const textOf = ({ id, text }: FormText) => typed.get(id) ?? text;
  const empty = listEmptyForms(root, typed, localeCode);

  useImperativeHandle(ref, () => {
    const first = empty[0] ?? listTexts(root)[0];
    const current = () =>
      fields.current.get(focused.current ?? '') ?? fields.current.get(first?.id ?? '');
    return {
      focus: (offset) => current()?.focus(offset),
      insert: (text) => current()?.insert(text),
    };
  });

  const editing: FormEditing = {
    ...about,
    textOf,
    onType: (id, text) => onChange(type(new Map([[id, text]]))),
    onFocus: (id) => {
      focused.current = id;
    },
    register: (id, handle) => {
      if (handle) fields.current.set(id, handle);
      else fields.current.delete(id);
    },
    toggleZero: toggleZero && ((choiceId) => onChange(toggleZero(choiceId, typed))),
  };
  return (
    <FormContext value={editing}>
      <ChoiceFields choice={root} labels={[]} />
      {empty.length > 0 && (
        <p className={classes.empty}>
          <FormattedMessage
            id="forms.empty"
            values={{
              forms: (
                <FormattedList
                  type="unit"
                  value={empty.map(({ id, path }) => (
                    <bdi key={id}>{path.map(({ selector }) => selector).join(' · ')}</bdi>
                  ))}
                />
              ),
            }}
          />
        </p>
      )}
    </FormContext>
  );
}
