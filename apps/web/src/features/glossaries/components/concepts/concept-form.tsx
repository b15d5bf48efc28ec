import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { maxConceptNoteLength } from '@parlance/contract';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { modKey } from '../../../../ui/keys/key-names.ts';
import { LocaleSelect } from '../../../locales/components/locale-select.tsx';
import { type ConceptDraft, emptyTerm, filledTerms, type TermDraft } from '../../concept-draft.ts';
import { useAnyLocale } from '../../hooks/use-any-locale.ts';
import classes from './concept-form.module.css';
import { TermLine } from './term-line.tsx';

interface Props {
  draft: ConceptDraft;
  /** The locales that are offered first for another term. */
  locales: ReadonlySet<string>;
  isReadOnly: boolean;
  isPending: boolean;
  submitLabel: string;
  /** What is said above the fields. */
  notice?: ReactNode;
  onChange: (draft: ConceptDraft) => void;
  onSubmit: () => void;
  onCancel: () => void;
  onDelete?: (() => void) | undefined;
}

/** What a concept is called in each locale, and what it means. */
export function ConceptForm(props: Props) {
  const { draft, locales, isReadOnly, isPending, submitLabel, notice } = props;
  const { onChange, onSubmit, onCancel, onDelete } = props;
  const { formatMessage } = useIntl();
  const known = useAnyLocale();
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [addedKey, setAddedKey] = useState<string>();
  const { terms } = draft;
  const twice = listTwice(terms);
  const canSave = !isReadOnly && filledTerms(draft).length > 0 && twice.size === 0;
  const hasEmptied = terms.some(({ id, text }) => id !== undefined && text.trim() === '');

  const changeTerm = (key: string, changes: Partial<TermDraft>) =>
    onChange({
      ...draft,
      terms: terms.map((term) => (term.key === key ? { ...term, ...changes } : term)),
    });
  const removeTerm = (key: string) => {
    onChange({ ...draft, terms: terms.filter((term) => term.key !== key) });
    // The button goes with its line.
    form.current?.querySelector<HTMLElement>('input[type="text"], input:not([type])')?.focus();
  };
  const addTerm = (locale: string | null) => {
    if (locale === null) return;
    const term = emptyTerm(locale);
    setAddedKey(term.key);
    const last = terms.findLastIndex((one) => one.locale === locale);
    const at = last < 0 ? terms.length : last + 1;
    onChange({ ...draft, terms: terms.toSpliced(at, 0, term) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !hasEmptied && !isPending) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' || event.key.toLowerCase() === 's';
    if (!isSave || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  // Its keys save what is typed in any of its fields.
  const keys = { onKeyDown };
  return (
    <form ref={form} noValidate onSubmit={submit} {...keys}>
      <Stack>
        {notice}
        <section aria-labelledby={headingId}>
          <h3 id={headingId} className={classes.heading}>
            <FormattedMessage id="glossaries.terms" />
          </h3>
          <ul className={classes.terms}>
            {terms.map((term, index) => (
              <TermLine
                key={term.key}
                term={term}
                takesFocus={addedKey === undefined ? index === 0 : term.key === addedKey}
                isReadOnly={isReadOnly}
                isTwice={twice.has(term.key)}
                onChange={(changes) => changeTerm(term.key, changes)}
                onRemove={() => removeTerm(term.key)}
              />
            ))}
          </ul>
          {!isReadOnly && (
            <LocaleSelect
              // Anew after each choice, so that the next one begins with nothing typed.
              key={terms.length}
              className={classes.add ?? ''}
              aria-label={formatMessage({ id: 'glossaries.addTerm' })}
              placeholder={formatMessage({ id: 'glossaries.addTerm' })}
              locales={known.locales}
              preferred={locales}
              value={null}
              onChange={addTerm}
            />
          )}
        </section>
        <Textarea
          label={formatMessage({ id: 'glossaries.definition' })}
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxConceptNoteLength}
          readOnly={isReadOnly}
          value={draft.definition}
          onChange={({ currentTarget }) => onChange({ ...draft, definition: currentTarget.value })}
        />
        <Checkbox
          label={formatMessage({ id: 'glossaries.isKept' })}
          description={formatMessage({ id: 'glossaries.isKeptHint' })}
          disabled={isReadOnly}
          checked={draft.isKept}
          onChange={({ currentTarget }) => onChange({ ...draft, isKept: currentTarget.checked })}
        />
        <TextInput
          label={formatMessage({ id: 'glossaries.domain' })}
          description={formatMessage({ id: 'glossaries.domainHint' })}
          dir="auto"
          maxLength={255}
          autoComplete="off"
          readOnly={isReadOnly}
          value={draft.domain}
          onChange={({ currentTarget }) => onChange({ ...draft, domain: currentTarget.value })}
        />
        <Textarea
          label={formatMessage({ id: 'glossaries.note' })}
          dir="auto"
          autosize
          minRows={1}
          maxRows={8}
          maxLength={maxConceptNoteLength}
          readOnly={isReadOnly}
          value={draft.note}
          onChange={({ currentTarget }) => onChange({ ...draft, note: currentTarget.value })}
        />
        {hasEmptied && (
          <p className={classes.problem} role="status">
            <FormattedMessage id="glossaries.emptied" />
          </p>
        )}
        {!isReadOnly && (
          <div className={classes.buttons}>
            {onDelete && (
              <Button variant="subtle" color="var(--mantine-color-error)" onClick={onDelete}>
                <FormattedMessage id="glossaries.deleteConcept" />
              </Button>
            )}
            <div className={classes.main} title={`${modKey}+↵`}>
              <FormButtons
                submitLabel={submitLabel}
                isPending={isPending}
                isDisabled={!canSave || hasEmptied}
                onCancel={onCancel}
              />
            </div>
          </div>
        )}
      </Stack>
    </form>
  );
}

/** The terms that another one before them says already. */
function listTwice(terms: readonly TermDraft[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { key, locale, text } of terms) {
    const name = `${locale} ${text.trim()}`;
    if (text.trim() !== '' && seen.has(name)) twice.add(key);
    seen.add(name);
  }
  return twice;
}
