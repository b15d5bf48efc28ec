import { Button, Group, Stack, Textarea } from '@mantine/core';
import { codePoints } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { modKey } from '../../../ui/keys/key-names.ts';
import { Keys } from '../../../ui/keys/keys.tsx';
import type { TermRun } from '../term-run.ts';
import { longestText, termRules } from '../term-text.ts';
import { createTerm } from '../terms.api.ts';
import { CharacterCount } from './character-count.tsx';
import classes from './new-term-dialog.module.css';
import { PlanHelp } from './plan-help.tsx';

interface Props {
  run: TermRun;
  opened: boolean;
  onClose: () => void;
}

export function NewTermDialog({ run, opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'terms.create' })}>
      <NewTermForm run={run} onClose={onClose} />
    </Dialog>
  );
}

function NewTermForm({ run, onClose }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const form = useForm({ value: '', context: '' }, termRules);
  const { mutate, isPending, error } = useMutation(createTerm(queryClient, run));
  const [added, setAdded] = useState<string>();
  const valueField = useRef<HTMLTextAreaElement>(null);

  const addAnother = () => {
    if (!form.isValid || isPending) return;
    mutate(form.values, {
      onSuccess: ({ value }) => {
        form.reset();
        setAdded(value);
        valueField.current?.focus();
      },
    });
  };

  const submit = form.onSubmit((values) => {
    if (!isPending) mutate(values, { onSuccess: onClose });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) addAnother();
    // As in a field of one line; the value may have more, but seldom has.
    else if (event.target === valueField.current) event.currentTarget.requestSubmit();
    else return;
    event.preventDefault();
  };

  return (
    <form {...submit} onKeyDown={onKeyDown}>
      <Stack>
        <ErrorAlert error={error}>
          <PlanHelp error={error} />
        </ErrorAlert>
        <div role="status" className={classes.added}>
          {added !== undefined && <FormattedMessage id="terms.added" values={{ value: added }} />}
        </div>
        <div>
          <Textarea
            {...form.field('value')}
            ref={valueField}
            label={formatMessage({ id: 'terms.newValue' })}
            placeholder={formatMessage({ id: 'terms.example' })}
            autosize
            minRows={1}
            maxRows={6}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: classes.value ?? '' }}
            data-autofocus
          />
          <div className={classes.count}>
            <CharacterCount count={codePoints(form.values.value)} max={longestText.value} />
          </div>
        </div>
        <div>
          <Textarea
            {...form.field('context')}
            label={formatMessage({ id: 'terms.context' })}
            description={formatMessage({ id: 'terms.contextHint' })}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
          />
          <div className={classes.count}>
            <CharacterCount count={codePoints(form.values.context)} max={longestText.context} />
          </div>
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button variant="default" disabled={!form.isValid || isPending} onClick={addAnother}>
            <FormattedMessage id="terms.addAnother" />
            <Keys keys={[modKey, '↵']} />
          </Button>
          <Button type="submit" loading={isPending} disabled={!form.isValid}>
            <FormattedMessage id="terms.add" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
