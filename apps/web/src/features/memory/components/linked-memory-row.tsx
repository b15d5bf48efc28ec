import { Checkbox, NumberInput } from '@mantine/core';
import { type LinkedMemory, maxMemoryPenalty } from '@parlance/contract';
import { IconArrowDown, IconArrowUp, IconDatabase, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Row } from '../../../ui/row-list.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { changeMemoryLink, unlinkMemory } from '../project-memories.api.ts';
import classes from './linked-memory-row.module.css';

interface Props {
  memory: LinkedMemory;
  canEdit: boolean;
  /** Whether memories have an order that can be changed. */
  isOrdered: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** A memory that a project reads or writes to. */
export function LinkedMemoryRow({ memory, canEdit, isOrdered, onUp, onDown }: Props) {
  const { formatMessage } = useIntl();
  const { phraseOf, localeOf } = useLocaleNames();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const { memoryId, kind, name, sourceLocale, reads, writes, penalty, segments, isCurrent } =
    memory;
  const unlink = useMutation(unlinkMemory(queryClient, projectId));
  const isOwn = kind === 'own';
  return (
    <Row
      icon={IconDatabase}
      title={<bdi>{name}</bdi>}
      description={
        <>
          <FormattedMessage id={`memory.kindOf.${kind}`} />
          {separator}
          {sourceLocale !== null && (
            <>
              {phraseOf(localeOf(sourceLocale))}
              {separator}
            </>
          )}
          <FormattedMessage id="memory.segments" values={{ count: segments }} />
          {!isCurrent && (
            <>
              {separator}
              <FormattedMessage id="memory.catchingUp" />
            </>
          )}
        </>
      }
      controls={
        canEdit &&
        !isOwn && (
          <>
            {isOrdered && (
              <>
                <IconButton
                  icon={IconArrowUp}
                  label={formatMessage({ id: 'memory.up' }, { name })}
                  isDisabled={!onUp}
                  onClick={() => onUp?.()}
                />
                <IconButton
                  icon={IconArrowDown}
                  label={formatMessage({ id: 'memory.down' }, { name })}
                  isDisabled={!onDown}
                  onClick={() => onDown?.()}
                />
              </>
            )}
            <IconButton
              icon={IconX}
              label={formatMessage({ id: 'memory.unlink' }, { name })}
              onClick={() => unlink.mutate(memoryId)}
            />
          </>
        )
      }
    >
      <ErrorAlert error={unlink.error} />
      {!isOwn &&
        (canEdit ? (
          <LinkFields memory={memory} />
        ) : (
          <p className={classes.note}>
            {reads && <FormattedMessage id="memory.suggested" />}
            {reads && writes && separator}
            {writes && <FormattedMessage id="memory.added" />}
            {penalty > 0 && (
              <>
                {separator}
                <FormattedMessage id="memory.penalised" values={{ points: penalty }} />
              </>
            )}
          </p>
        ))}
    </Row>
  );
}

/** What a project does with a memory. Each change is saved at once. */
function LinkFields({ memory }: Pick<Props, 'memory'>) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { memoryId, kind, name, reads, writes, penalty } = memory;
  const change = useMutation(changeMemoryLink(useQueryClient(), projectId, memoryId));
  const shown = { reads, writes, penalty, ...(change.isPending ? change.variables : {}) };
  return (
    <>
      <ErrorAlert error={change.error} />
      <fieldset className={classes.fields} aria-label={name}>
        <Checkbox
          label={formatMessage({ id: 'memory.reads' })}
          checked={shown.reads}
          // A link that does nothing is ended instead.
          disabled={shown.reads && !shown.writes}
          onChange={({ currentTarget }) => change.mutate({ reads: currentTarget.checked })}
        />
        {kind === 'shared' && (
          <Checkbox
            label={formatMessage({ id: 'memory.writes' })}
            checked={shown.writes}
            disabled={shown.writes && !shown.reads}
            onChange={({ currentTarget }) => change.mutate({ writes: currentTarget.checked })}
          />
        )}
        <NumberInput
          className={classes.penalty ?? ''}
          size="xs"
          label={formatMessage({ id: 'memory.penalty' })}
          hideControls
          min={0}
          max={maxMemoryPenalty}
          allowDecimal={false}
          clampBehavior="strict"
          defaultValue={penalty}
          key={penalty}
          onBlur={({ currentTarget }) => {
            const next = Number(currentTarget.value);
            if (next !== penalty) change.mutate({ penalty: next });
          }}
        />
      </fieldset>
    </>
  );
}
