import { Button, Skeleton, TextInput } from '@mantine/core';
import type { Label } from '@parlance/contract';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentPropsWithRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { hasWords } from '../../../lib/search-words.ts';
import { useFocusOnMount } from '../../../ui/form/use-focus-on-mount.ts';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useCan } from '../../projects/hooks/use-project.ts';
import { useOptions } from '../hooks/use-options.ts';
import { labelsQuery } from '../labels.api.ts';
import { LabelChip } from './label-chip.tsx';
import { NewLabelForm } from './label-dialog.tsx';
import classes from './label-picker.module.css';

interface Props {
  projectId: string;
  assigned: readonly Label[];
  hint: MessageId;
  error: unknown;
  onChange: (label: Label, isAssigned: boolean) => void;
}

/** Chooses labels by searching for them, and creates new ones. Each choice is applied at once. */
export function LabelPicker({ projectId, assigned, hint, error, onChange }: Props) {
  const [newName, setNewName] = useState<string>();
  return (
    <div className={classes.picker}>
      {newName === undefined ? (
        <>
          <div>
            <h2 className={classes.title}>
              <FormattedMessage id="labels.assigned" />
            </h2>
            <p className={classes.hint}>
              <FormattedMessage id={hint} />
            </p>
          </div>
          <ErrorAlert error={error} />
          <Choice
            projectId={projectId}
            assigned={assigned}
            onChange={onChange}
            onNew={setNewName}
          />
        </>
      ) : (
        <>
          <h2 className={classes.title}>
            <FormattedMessage id="labels.create" />
          </h2>
          <NewLabelForm
            projectId={projectId}
            name={newName || undefined}
            onCancel={() => setNewName(undefined)}
            onCreated={(label) => {
              onChange(label, true);
              setNewName(undefined);
            }}
          />
        </>
      )}
    </div>
  );
}

interface ChoiceProps extends Pick<Props, 'projectId' | 'assigned' | 'onChange'> {
  onNew: (name: string) => void;
}

function Choice({ projectId, assigned, onChange, onNew }: ChoiceProps) {
  const { formatMessage } = useIntl();
  const canAdd = useCan('AddLabel');
  const { data: labels, error } = useQuery(labelsQuery(projectId));
  const [words, setWords] = useState('');
  const shown = labels?.filter(({ value }) => hasWords(value, words)) ?? [];
  const isAssigned = ({ id }: Label) => assigned.some((label) => label.id === id);
  const options = useOptions({
    label: formatMessage({ id: 'labels.list' }),
    options: shown,
    isChosen: isAssigned,
    onChoose: (label) => onChange(label, !isAssigned(label)),
  });
  const name = words.trim();
  const input = useFocusOnMount<HTMLInputElement>();

  if (error) return <ErrorAlert error={error} />;
  if (!labels) return <Skeleton height={36} />;
  return (
    <>
      <TextInput
        {...options.input}
        ref={input}
        size="xs"
        aria-label={formatMessage({ id: 'labels.search' }, { count: labels.length })}
        placeholder={formatMessage({ id: 'labels.search' }, { count: labels.length })}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <div {...options.list} className={classes.list}>
        {shown.map((label, index) => (
          <LabelOption key={label.id} {...options.option(label, index)} label={label} />
        ))}
      </div>
      {shown.length === 0 && (
        <p className={classes.hint} role="status">
          <FormattedMessage id={labels.length === 0 ? 'labels.none' : 'list.noResults'} />
        </p>
      )}
      {canAdd && (
        <Button
          size="compact-sm"
          variant="subtle"
          justify="start"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onNew(name)}
        >
          <FormattedMessage
            id={name === '' ? 'labels.createNew' : 'labels.createNamed'}
            values={{ name }}
          />
        </Button>
      )}
    </>
  );
}

/** An option of the picker, with a tick if the label is chosen. */
function LabelOption({ label, ...option }: ComponentPropsWithRef<'div'> & { label: Label }) {
  return (
    <div {...option} className={classes.option}>
      <span className={classes.check}>
        {option['aria-selected'] === true && (
          <IconCheck size={14} stroke={2.5} aria-hidden="true" />
        )}
      </span>
      <LabelChip label={label} />
    </div>
  );
}
