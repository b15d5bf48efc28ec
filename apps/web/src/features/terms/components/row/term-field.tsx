import { Button, Textarea } from '@mantine/core';
import { codePoints, type Entry } from '@parlance/contract';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { modKey } from '../../../../ui/keys/key-names.ts';
import { Keys } from '../../../../ui/keys/keys.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { useTermChange } from '../../hooks/use-term-text.ts';
import type { RowActions } from '../../row-actions.ts';
import { draftKey, maxTextLengths, type TermPart, termRules, textOf } from '../../term-text.ts';
import { useTerms } from '../../terms-context.ts';
import { CharacterCount } from '../character-count.tsx';
import classes from './term-field.module.css';

interface Props {
  row: number;
  entry: Entry;
  part: TermPart;
  actions: RowActions;
}

/** The field for typing a text. Every change is kept as a draft until it is saved or reverted. */
export function TermField({ row, entry, part, actions }: Props) {
  const { drafts } = useTerms();
  const { formatMessage } = useIntl();
  const { isPending, error } = useTermChange(entry, part);
  const saved = textOf(entry, part);
  const key = draftKey(entry.termId, part);
  const [typed, setTyped] = useState(() => drafts.get(key)?.value);
  // Values that others save are shown as long as nothing is typed here.
  const value = typed ?? saved;
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = value === saved ? undefined : termRules[part](value);

  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
    // The buttons have made the row taller.
    current?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const save = () => {
    if (problem === undefined && !isPending) actions.save(row, entry, part, value);
  };
  const undo = () => actions.discard(row, entry.termId, part);

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event, part);
    if (!command || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    ({ save, undo })[command]();
  };

  return (
    <fieldset className={classes.field} onKeyDown={onKeyDown}>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={12}
        value={value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          drafts.type(key, currentTarget.value, saved);
        }}
        dir="auto"
        classNames={{ input: classes[part] ?? '' }}
        aria-label={formatMessage({ id: `terms.field.${part}` }, { name: entry.term })}
        placeholder={formatMessage({ id: `terms.placeholder.${part}` })}
        error={problem && formatMessage({ id: problem })}
      />
      <ErrorAlert error={error} />
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={14} aria-hidden="true" />}
          disabled={problem !== undefined}
          loading={isPending}
          onClick={save}
        >
          <FormattedMessage id="action.save" />
          <Keys keys={[modKey, '↵']} />
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
          disabled={isPending}
          onClick={undo}
        >
          <FormattedMessage id="terms.undo" />
          <Keys keys={['Esc']} />
        </Button>
        <CharacterCount count={codePoints(value)} max={maxTextLengths[part]} />
      </div>
    </fieldset>
  );
}

/** A term rarely has more than one line, so Enter saves there, as in an input of one line. */
function commandOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, part: TermPart) {
  if (key === 'Escape') return 'undo';
  if (key !== 'Enter' || shiftKey) return undefined;
  return ctrlKey || metaKey || part === 'value' ? 'save' : undefined;
}
