import { Button, Group, Stack, Textarea } from '@mantine/core';
import { codePoints } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { idsOf } from '../../../../lib/entry-filter.ts';
import { anyText, useForm } from '../../../../lib/forms/form.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { modKey } from '../../../../ui/keys/key-names.ts';
import { Keys } from '../../../../ui/keys/keys.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { FilePicker } from '../../../project-files/components/file-picker.tsx';
import { PlanHelp } from '../../../projects/components/plan-help.tsx';
import type { OpenedTerms, TermFilter } from '../../term-list.ts';
import { maxTextLengths, termRules } from '../../term-text.ts';
import { createTerm } from '../../terms.api.ts';
import { useTerms } from '../../terms-context.ts';
import { CharacterCount } from '../character-count.tsx';
import classes from './new-term-dialog.module.css';

/** The key that the draft is stored under. */
export const newTermForm = (projectId: string) => `new-term.${projectId}`;

interface Props {
  filter: TermFilter;
  /** The list that new terms are to stand in, if it is there. */
  list: OpenedTerms | undefined;
  opened: boolean;
  onClose: () => void;
  /** Called after the dialog has closed; `hasAdded` says whether a term was added. */
  onClosed: (hasAdded: boolean) => void;
}

export function NewTermDialog({ filter, list, opened, onClose, onClosed }: Props) {
  const { formatMessage } = useIntl();
  const hasAdded = useRef(false);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        onClosed(hasAdded.current);
        hasAdded.current = false;
      }}
      title={formatMessage({ id: 'terms.create' })}
    >
      <NewTermForm
        filter={filter}
        list={list}
        onClose={onClose}
        onAdded={() => {
          hasAdded.current = true;
        }}
      />
    </Dialog>
  );
}

interface FormProps extends Pick<Props, 'filter' | 'list' | 'onClose'> {
  onAdded: () => void;
}

function NewTermForm({ filter, list, onClose, onAdded }: FormProps) {
  const { formatMessage } = useIntl();
  const { projectId } = useTerms();
  const queryClient = useQueryClient();
  const filtered = idsOf(filter.files);
  const form = useForm(
    // If the list is filtered by a single file, the new term goes into that file.
    { value: '', context: '', fileId: (filtered.length === 1 && filtered[0]) || projectId },
    { ...termRules, fileId: anyText },
    newTermForm(projectId),
  );
  const { mutate, isPending, error } = useMutation(createTerm(queryClient, projectId, list));
  const [added, setAdded] = useState<string>();
  const valueField = useRef<HTMLTextAreaElement>(null);

  const addAnother = () => {
    if (!form.isValid || isPending) return;
    mutate(form.values, {
      onSuccess: ({ value }) => {
        onAdded();
        form.reset();
        setAdded(value);
        valueField.current?.focus();
      },
    });
  };

  const submit = form.onSubmit((values) => {
    if (isPending) return;
    mutate(values, {
      onSuccess: () => {
        onAdded();
        onClose();
      },
    });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) addAnother();
    // Enter submits as in an input of one line, because values rarely have more.
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
            <CharacterCount count={codePoints(form.values.value)} max={maxTextLengths.value} />
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
            <CharacterCount count={codePoints(form.values.context)} max={maxTextLengths.context} />
          </div>
        </div>
        <FilePicker
          projectId={projectId}
          label={formatMessage({ id: 'terms.file' })}
          value={form.values.fileId}
          onChange={(id) => form.field('fileId').onChange({ currentTarget: { value: id ?? '' } })}
        />
        <Group justify="flex-end" gap="sm" className={classes.buttons}>
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
