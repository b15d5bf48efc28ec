import {
  ActionIcon,
  Checkbox,
  Collapse,
  NativeSelect,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  conceptTermKinds,
  grammaticalGenders,
  grammaticalNumbers,
  maxConceptNoteLength,
  maxConceptTermLength,
  maxTermForms,
  partsOfSpeech,
} from '@parlance/contract';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { textIn } from '../../../../lib/language/text-in.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { TermDraft } from '../../concept-draft.ts';
import { useAnyLocale } from '../../hooks/use-any-locale.ts';
import classes from './term-line.module.css';

interface Props {
  term: TermDraft;
  /** Whether the field takes the focus when it is there. */
  takesFocus: boolean;
  isReadOnly: boolean;
  /** Whether the concept has another term with this text in the locale. */
  isTwice: boolean;
  onChange: (changes: Partial<TermDraft>) => void;
  onRemove: () => void;
}

/** A term of a concept: its text and kind, and what else is known of it when somebody wants it. */
export function TermLine({ term, takesFocus, isReadOnly, isTwice, onChange, onRemove }: Props) {
  const { formatMessage } = useIntl();
  const { get, labelOf } = useAnyLocale();
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const { locale, text, kind } = term;
  const language = labelOf(locale);
  const name = text.trim() === '' ? language : text;
  return (
    <li className={classes.line}>
      <span className={classes.locale}>{language}</span>
      <TextInput
        className={classes.text}
        aria-label={formatMessage({ id: 'glossaries.termIn' }, { locale: language })}
        {...textIn(get(locale))}
        value={text}
        readOnly={isReadOnly}
        maxLength={maxConceptTermLength}
        autoComplete="off"
        autoFocus={takesFocus}
        data-autofocus={takesFocus || undefined}
        error={isTwice && formatMessage({ id: 'glossaries.termTwice' })}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <NativeSelect
        className={classes.kind}
        aria-label={formatMessage({ id: 'glossaries.kindOf' }, { term: name })}
        value={kind}
        disabled={isReadOnly}
        data={conceptTermKinds.map((value) => ({
          value,
          label: formatMessage({ id: `glossaries.kind.${value}` }),
        }))}
        onChange={({ currentTarget }) =>
          onChange({ kind: conceptTermKinds.find((one) => one === currentTarget.value) ?? kind })
        }
      />
      <span className={classes.buttons}>
        <ActionIcon
          variant={hasMore(term) ? 'light' : 'subtle'}
          color={hasMore(term) ? 'petrol' : 'gray'}
          size="lg"
          aria-label={formatMessage({ id: 'glossaries.moreOf' }, { term: name })}
          title={formatMessage({ id: 'glossaries.more' })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </ActionIcon>
        {!isReadOnly && (
          <IconButton
            icon={IconX}
            label={formatMessage({ id: 'glossaries.removeTerm' }, { term: name })}
            hint={formatMessage({ id: 'glossaries.remove' })}
            onClick={onRemove}
          />
        )}
      </span>
      <Collapse id={id} expanded={isOpen} className={classes.more}>
        {isOpen && <MoreFields term={term} isReadOnly={isReadOnly} onChange={onChange} />}
      </Collapse>
    </li>
  );
}

function hasMore(term: TermDraft): boolean {
  const { partOfSpeech, gender, number, forms, usageNote } = term;
  if ([partOfSpeech, gender, number].some((one) => one !== null)) return true;
  const flags = [term.isCaseSensitive, term.isExact, term.isAbbreviation];
  return flags.includes(true) || forms.length > 0 || usageNote !== '';
}

function MoreFields({
  term,
  isReadOnly,
  onChange,
}: Pick<Props, 'term' | 'isReadOnly' | 'onChange'>) {
  const { formatMessage } = useIntl();
  const { get } = useAnyLocale();
  const language = textIn(get(term.locale));
  const unsaid = { value: '', label: formatMessage({ id: 'glossaries.unsaid' }) };
  const flag = (of: 'isCaseSensitive' | 'isExact' | 'isAbbreviation') => (
    <Checkbox
      label={formatMessage({ id: `glossaries.${of}` })}
      description={formatMessage({ id: `glossaries.${of}Hint` })}
      checked={term[of]}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => onChange({ [of]: currentTarget.checked })}
    />
  );
  return (
    <div className={classes.fields}>
      <div className={classes.selects}>
        <NativeSelect
          label={formatMessage({ id: 'glossaries.partOfSpeech' })}
          value={term.partOfSpeech ?? ''}
          disabled={isReadOnly}
          data={[
            unsaid,
            ...partsOfSpeech.map((value) => ({
              value,
              label: formatMessage({ id: `glossaries.pos.${value}` }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ partOfSpeech: partsOfSpeech.find((one) => one === value) ?? null })
          }
        />
        <NativeSelect
          label={formatMessage({ id: 'glossaries.gender' })}
          value={term.gender ?? ''}
          disabled={isReadOnly}
          data={[
            unsaid,
            ...grammaticalGenders.map((value) => ({
              value,
              label: formatMessage({ id: `glossaries.gender.${value}` }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ gender: grammaticalGenders.find((one) => one === value) ?? null })
          }
        />
        <NativeSelect
          label={formatMessage({ id: 'glossaries.number' })}
          value={term.number ?? ''}
          disabled={isReadOnly}
          data={[
            unsaid,
            ...grammaticalNumbers.map((value) => ({
              value,
              label: formatMessage({ id: `glossaries.number.${value}` }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ number: grammaticalNumbers.find((one) => one === value) ?? null })
          }
        />
      </div>
      {flag('isCaseSensitive')}
      {flag('isExact')}
      {flag('isAbbreviation')}
      <TagsInput
        label={formatMessage({ id: 'glossaries.forms' })}
        description={formatMessage({ id: 'glossaries.formsHint' })}
        {...language}
        value={[...term.forms]}
        readOnly={isReadOnly}
        maxTags={maxTermForms}
        splitChars={[',', ';', '\n']}
        onChange={(forms) => onChange({ forms: forms.filter((form) => form.trim() !== '') })}
      />
      <Textarea
        label={formatMessage({ id: 'glossaries.usageNote' })}
        dir="auto"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maxConceptNoteLength}
        readOnly={isReadOnly}
        value={term.usageNote}
        onChange={({ currentTarget }) => onChange({ usageNote: currentTarget.value })}
      />
    </div>
  );
}
