import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core';
import { codePoints, type Entry, translationBody } from '@parlance/contract';
import { createPositions, type PluralProblem, pluralParts, readPlural } from '@parlance/formats';
import { IconCopy } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { altKey, modKey } from '../../../../ui/keys/key-names.ts';
import { Keys } from '../../../../ui/keys/keys.tsx';
import { useEditor } from '../../editor-context.ts';
import type { RowActions } from '../../row-actions.ts';
import { findTextToCopy } from '../../source-text.ts';
import classes from './entry-field.module.css';

interface Props {
  row: number;
  entry: Entry;
  /** The translation without the draft. */
  saved: string;
  actions: RowActions;
}

/** The field for typing a translation. Every change is kept as a draft until it is saved or reverted. */
export function EntryField({ row, entry, saved, actions }: Props) {
  const { drafts, localeCode, languageOf, textsInKeys } = useEditor();
  const { formatMessage } = useIntl();
  const describeProblem = usePluralProblem();
  const [isTold, setIsTold] = useState(false);
  const [typed, setTyped] = useState(() => drafts.get(entry.termId)?.value);
  // Values that others save are shown as long as nothing is typed here.
  const value = typed ?? saved;
  const field = useRef<HTMLTextAreaElement>(null);
  const length = codePoints(value);
  const original = findTextToCopy(entry, textsInKeys);
  const { maxLength: max } = entry.notes;
  const isTooLong = max !== undefined && length > max;
  const isValid = translationBody.shape.value.safeParse(value).success;
  const read = entry.isPlural && value !== saved ? readPlural(value) : undefined;
  const problem = read?.kind === 'broken' ? read.problem : undefined;

  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
    // The buttons have made the row taller.
    current?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const change = (next: string) => {
    setTyped(next);
    drafts.type(entry.termId, next, saved);
  };
  const revert = () => actions.discard(row, entry.termId);
  /**
   * Whether the server would accept the value. The problem is shown only on saving, because the text is unfinished
   * while it is typed.
   */
  const mayBeSaved = () => {
    setIsTold(true);
    if (problem) field.current?.setSelectionRange(problem.offset, problem.offset);
    if (problem) field.current?.focus();
    return isValid && problem === undefined;
  };
  const save = () => mayBeSaved() && actions.save(row, entry);
  const saveAndNext = () => mayBeSaved() && actions.saveAndNext(row, entry);
  const copy = () => {
    if (original !== undefined) change(original);
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    ({ save, saveAndNext, revert, copy })[command]();
  };

  return (
    <fieldset className={classes.field} onKeyDown={onKeyDown}>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={14}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        {...languageOf(localeCode)}
        aria-label={formatMessage({ id: 'editor.field' }, { term: entry.term })}
        placeholder={formatMessage({ id: 'editor.notTranslated' })}
        error={
          isValid
            ? isTold && problem && describeProblem(value, problem)
            : formatMessage({ id: 'editor.invalid' }, { max: 8192 })
        }
      />
      <div className={classes.actions}>
        <Button size="compact-sm" disabled={!isValid} onClick={saveAndNext}>
          <FormattedMessage id="editor.saveAndNext" />
          <Keys keys={[modKey, '↵']} />
        </Button>
        <Button size="compact-sm" variant="default" disabled={!isValid} onClick={save}>
          <FormattedMessage id="action.save" />
          <Keys keys={[modKey, 'S']} />
        </Button>
        <Button size="compact-sm" variant="default" onClick={revert}>
          <FormattedMessage id="field.revert" />
          <Keys keys={['Esc']} />
        </Button>
        {original !== undefined && (
          <Tooltip
            label={`${formatMessage({ id: 'editor.copyReference' })} (\u2066${altKey}+↓\u2069)`}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={formatMessage({ id: 'editor.copyReference' })}
              onClick={copy}
            >
              <IconCopy size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
        <span className={classes.count} data-invalid={!isValid || isTooLong}>
          {max === undefined ? (
            <FormattedMessage id="field.characters" values={{ count: length }} />
          ) : (
            <FormattedMessage id="field.charactersOf" values={{ count: length, max }} />
          )}
        </span>
      </div>
    </fieldset>
  );
}

/** Describes why a text is no valid plural message, and what is missing. */
function usePluralProblem() {
  const { formatMessage, formatList } = useIntl();
  return (text: string, { offset, expected }: PluralProblem): string => {
    const parts = expected.map((sign) => {
      const [part] = partNames.filter((name) => pluralParts[name] === sign);
      return part
        ? formatMessage({ id: partLabels[part] })
        : formatMessage({ id: 'editor.pluralSign' }, { sign: `\u2066${sign}\u2069` });
    });
    const { line, column } = createPositions(text)(offset);
    const wanted = formatList(parts, { type: 'disjunction' });
    return formatMessage({ id: 'editor.malformedPlural' }, { expected: wanted, line, column });
  };
}

const partNames = ['name', 'number', 'form', 'otherForm'] as const;

const partLabels = {
  name: 'editor.pluralName',
  number: 'editor.pluralNumber',
  form: 'editor.pluralForm',
  otherForm: 'editor.pluralOtherForm',
} as const;

function commandOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const mod = ctrlKey || metaKey;
  if (mod && key === 'Enter') return 'saveAndNext';
  if (mod && key.toLowerCase() === 's') return 'save';
  if (altKey && key === 'ArrowDown') return 'copy';
  if (key === 'Escape') return 'revert';
  return undefined;
}
