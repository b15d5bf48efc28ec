import { Stack, TextInput } from '@mantine/core';
import type { Label } from '@parlance/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../lib/forms/form.ts';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { useFocusOnMount } from '../../../ui/form/use-focus-on-mount.ts';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { shuffleColor, toHexColor } from '../label-color.ts';
import { colorRule, nameRule } from '../label-rules.ts';
import type { LabelBody } from '../labels.api.ts';
import { ColorField } from './color-field.tsx';
import { LabelChip } from './label-chip.tsx';
import classes from './label-form.module.css';

interface Props {
  /** The label to edit, or the initial name of a new one. */
  label?: Label | undefined;
  name?: string | undefined;
  /** The text of the submit button, a verb. */
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (body: LabelBody) => void;
  onCancel: () => void;
  /** The key that the draft is stored under; without it nothing is stored. */
  keptAs?: string | undefined;
}

/** Name and colour of a label, with a preview of its chip. */
export function LabelForm(props: Props) {
  const { label, name, submitLabel, isPending, error, onSubmit, onCancel, keptAs } = props;
  const { formatMessage } = useIntl();
  const example = formatMessage({ id: 'labels.example' });
  const [initial] = useState(() => ({
    value: label?.value ?? name ?? example,
    color: label?.color ?? shuffleColor(),
  }));
  const form = useForm(initial, { value: nameRule(label?.value), color: colorRule }, keptAs);
  const { value, color } = form.values;
  const nameField = useFocusOnMount<HTMLInputElement>();
  // The preview keeps the last complete colour while digits are typed.
  const [shown, setShown] = useState(() => toHexColor(color) ?? initial.color);
  const { onChange, ...colorField } = form.field('color');

  const changeColor = (next: string) => {
    onChange({ currentTarget: { value: next } });
    setShown(toHexColor(next) ?? shown);
  };

  return (
    <form {...form.onSubmit((values) => onSubmit({ value: values.value, color: shown }))}>
      <Stack>
        <ErrorAlert error={error} />
        <TextInput
          {...form.field('value')}
          ref={nameField}
          label={formatMessage({ id: 'labels.name' })}
          autoComplete="off"
          dir="auto"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <ColorField field={colorField} value={color} onChange={changeColor} />
        <div className={classes.preview}>
          <span className={classes.caption}>
            <FormattedMessage id="labels.preview" />
          </span>
          <LabelChip label={{ value: value.trim() === '' ? example : value, color: shown }} />
        </div>
        <FormButtons
          submitLabel={submitLabel}
          isPending={isPending}
          isDisabled={!form.isValid}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
