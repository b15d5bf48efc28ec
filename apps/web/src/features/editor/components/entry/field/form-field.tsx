import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useCallback, useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { isNeeded, samplesOf } from '../../../../../lib/texts/form-details.ts';
import type { FormChoice, FormText } from '../../../../../lib/texts/message-forms.ts';
import { findFormTokens } from '../../../../../lib/texts/text-tokens.ts';
import { MarkedText } from '../../../../../ui/text/marked-text.tsx';
import { separator } from '../../../../../ui/text/separator.ts';
import { TextField } from '../../../../../ui/text/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useMessageProblem } from '../../../hooks/texts/use-message-problem.ts';
import { FieldError } from './field-error.tsx';
import { useFormEditing } from './form-context.ts';
import classes from './form-fields.module.css';

interface Props {
  form: FormText;
  type: FormChoice['type'];
  selector: string;
  /** The options that lead to the choice of the form. */
  labels: readonly string[];
  /** Undefined for a form that can't be removed. */
  onRemove: (() => void) | undefined;
}

/** The field of a form, with the numbers that it is for and with the source text for them. */
export function FormField({ form, type, selector, labels, onRemove }: Props) {
  const { localeCode, languageOf } = useEditor();
  const editing = useFormEditing();
  const { term, texts, sources, shownId, problem, underlines } = editing;
  const { textOf, onType, onFocus, register, isProofread } = editing;
  const { formatMessage, formatNumber } = useIntl();
  const describeProblem = useMessageProblem();
  const errorId = useId();
  const beside = useMemo(() => sources.formsFor(form), [sources, form]);
  const { id, counts } = form;
  const { syntax, chips } = texts;
  const text = textOf(form);
  const samples = samplesOf(type, selector, localeCode);
  const own = problem?.id === id ? problem.problem : undefined;
  const isNews = problem?.isNews ?? false;
  const lacks = text === '' && isNeeded(type, selector, localeCode);
  return (
    <div className={classes.form} data-shown={id === shownId || undefined}>
      <div className={classes.label}>
        <bdi className={classes.selector} data-empty={lacks || undefined}>
          {selector}
        </bdi>
        {samples.length > 0 && (
          <>
            <span aria-hidden="true">·</span>
            <span className={classes.samples} dir="ltr">
              {samples.map((sample) => formatNumber(sample)).join(', ')}
            </span>
          </>
        )}
        {beside.map((source) => (
          <span key={source.id} className={classes.source} data-source-text {...sources.language}>
            <MarkedText
              text={source.text}
              tokens={findFormTokens(source.text, source, syntax)}
              numbers={chips}
            />
          </span>
        ))}
        {onRemove && (
          <ActionIcon
            className={classes.remove}
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={formatMessage({ id: 'forms.removeZero' })}
            onClick={onRemove}
          >
            <IconX size={14} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <div className={classes.cell}>
        <TextField
          ref={(handle) => register(id, handle)}
          text={text}
          onChange={(next) => onType(id, next)}
          onFocus={() => onFocus(id)}
          findTokens={useCallback(
            (of: string) => findFormTokens(of, { counts }, syntax),
            [counts, syntax],
          )}
          underlines={underlines.get(id)}
          isProofread={isProofread}
          language={languageOf(localeCode)}
          label={formatMessage(
            { id: 'forms.field' },
            { term, form: [...labels, selector].join(separator) },
          )}
          placeholder={formatMessage({ id: 'editor.notTranslated' })}
          isInvalid={own !== undefined}
          errorId={own && errorId}
        />
        {own && (
          <FieldError id={errorId} isNews={isNews}>
            {describeProblem(text, own)}
          </FieldError>
        )}
      </div>
    </div>
  );
}
