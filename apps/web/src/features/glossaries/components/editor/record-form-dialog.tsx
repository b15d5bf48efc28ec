import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { toLanguageTag } from '@parlance/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TextLanguage } from '../../../../lib/language/text-in.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { recordForm } from '../../concepts.api.ts';
import type { RecordableTerm } from '../../hooks/found-terms.ts';
import classes from './record-form-dialog.module.css';

interface Props {
  opened: boolean;
  /** The terms that a check has not found in the translation. */
  terms: readonly RecordableTerm[];
  locale: string;
  language: TextLanguage;
  /** The translation. */
  value: string;
  onClose: () => void;
  onClosed: () => void;
}

/** Says which word of a translation is a form of a term, so that checks know it from then on. */
export function RecordFormDialog({ opened, onClose, onClosed, ...props }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      title={formatMessage({ id: 'glossaries.isFormTitle' })}
      onClose={onClose}
      onClosed={onClosed}
    >
      <RecordForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function RecordForm(props: Omit<Props, 'opened' | 'onClosed'>) {
  const { terms, locale, language, value, onClose } = props;
  const { formatMessage } = useIntl();
  const [termId, setTermId] = useState(terms[0]?.conceptTermId);
  const term = terms.find(({ conceptTermId }) => conceptTermId === termId) ?? terms[0];
  const words = listWords(value, locale);
  const [form, setForm] = useState(() => findLikest(words, term?.text ?? ''));
  const { mutate, isPending, error } = useMutation(recordForm(useQueryClient()));
  if (!term) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.trim() === '' || isPending) return;
    const { text: _, ...place } = term;
    mutate({ ...place, form: form.trim() }, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">
          <FormattedMessage
            id="glossaries.isFormHint"
            values={{ term: <bdi {...language}>{term.text}</bdi> }}
          />
        </Text>
        <ErrorAlert error={error} hints={{ 422: 'glossaries.tooManyForms' }} />
        {terms.length > 1 && (
          <NativeSelect
            label={formatMessage({ id: 'glossaries.formOf' })}
            value={term.conceptTermId}
            data={terms.map(({ conceptTermId, text }) => ({ value: conceptTermId, label: text }))}
            onChange={({ currentTarget }) => setTermId(currentTarget.value)}
          />
        )}
        <TextInput
          label={formatMessage({ id: 'glossaries.form' })}
          {...language}
          value={form}
          maxLength={500}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setForm(currentTarget.value)}
        />
        <ul className={classes.words} aria-label={formatMessage({ id: 'glossaries.words' })}>
          {words.map((word) => (
            <li key={word}>
              <Button
                size="compact-xs"
                variant={word === form ? 'light' : 'default'}
                aria-pressed={word === form}
                onClick={() => setForm(word)}
              >
                <bdi {...language}>{word}</bdi>
              </Button>
            </li>
          ))}
        </ul>
        <FormButtons
          submitLabel={formatMessage({ id: 'glossaries.record' })}
          isPending={isPending}
          isDisabled={form.trim() === ''}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** More words than this are typed. */
const maxWords = 40;

function listWords(text: string, locale: string): readonly string[] {
  const segmenter = new Intl.Segmenter(toLanguageTag(locale), { granularity: 'word' });
  const words = Array.from(segmenter.segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
  return [...new Set(words)].slice(0, maxWords);
}

/** The word that begins most as the term does. */
function findLikest(words: readonly string[], term: string): string {
  const wanted = term.toLowerCase();
  const likeness = (word: string) => {
    const lower = word.toLowerCase();
    let same = 0;
    while (same < lower.length && lower[same] === wanted[same]) same++;
    return same;
  };
  const [best] = words.toSorted((a, b) => likeness(b) - likeness(a));
  return best !== undefined && likeness(best) > 0 ? best : '';
}
