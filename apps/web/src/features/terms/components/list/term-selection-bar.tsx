import { Button } from '@mantine/core';
import type { endpoints, ParsedBody } from '@parlance/contract';
import { IconLock, IconLockOpen, IconRulerMeasure, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { findItem } from '../../../../lib/rows/row-list.ts';
import { SelectionBar } from '../../../../ui/list/selection/selection-bar.tsx';
import type { Marked } from '../../../../ui/list/selection/use-marked-rows.ts';
import { BulkLabelMenu } from '../../../labels/components/bulk-label-menu.tsx';
import { BulkMachineButton } from '../../../machine/components/runs/bulk-machine-button.tsx';
import { MoveMenu } from '../../../project-files/components/move-menu.tsx';
import type { OpenedTerms } from '../../term-list.ts';
import { changeTerms, selectionOf } from '../../terms.api.ts';
import { useTerms } from '../../terms-context.ts';
import { LimitsDialog } from '../dialogs/limits-dialog.tsx';

const locks = [
  { action: 'lock', icon: IconLock },
  { action: 'unlock', icon: IconLockOpen },
] as const;

interface Props {
  opened: OpenedTerms;
  marked: Marked;
  rows: number;
  onMarkAll: () => void;
  onClear: () => void;
}

/** The actions on marked terms. */
export function TermSelectionBar({ opened, marked, rows, onMarkAll, onClear }: Props) {
  const { projectId, canEdit, canDelete, canLabel } = useTerms();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation(changeTerms(queryClient, opened));
  const [isLimiting, setIsLimiting] = useState(false);
  const [only, ...others] = marked === 'all' ? [] : marked.ids;
  const single =
    only === undefined || others.length > 0
      ? undefined
      : findItem(opened.store.get().list, only)?.item;
  const start = (change: ParsedBody<typeof endpoints.changeTerms>['do']) =>
    mutate({ marked, change }, { onSuccess: onClear });
  return (
    <SelectionBar
      marked={marked}
      rows={rows}
      isPending={isPending}
      error={error}
      action="MoveTerms"
      onMarkAll={onMarkAll}
      onClear={onClear}
    >
      {canLabel && (
        <BulkLabelMenu
          projectId={projectId}
          onChoose={(action, labelId) => start({ action, labelId })}
        />
      )}
      {canEdit &&
        locks.map(({ action, icon: LockIcon }) => (
          <Button
            key={action}
            size="compact-sm"
            variant="default"
            leftSection={<LockIcon size={14} aria-hidden="true" />}
            onClick={() => start({ action })}
          >
            <FormattedMessage id={`bulk.${action}`} />
          </Button>
        ))}
      {canEdit && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRulerMeasure size={14} aria-hidden="true" />}
          onClick={() => setIsLimiting(true)}
        >
          <FormattedMessage id="limits.set" />
        </Button>
      )}
      <LimitsDialog
        opened={isLimiting}
        present={single?.notes.limits ?? {}}
        onClose={() => setIsLimiting(false)}
        onSave={(limits) => {
          setIsLimiting(false);
          start({ action: 'limit', limits });
        }}
      />
      <BulkMachineButton select={selectionOf(opened.filter, marked)} onStarted={onClear} />
      {canEdit && (
        <MoveMenu projectId={projectId} onChoose={(fileId) => start({ action: 'move', fileId })} />
      )}
      {canDelete && (
        <Button
          size="compact-sm"
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          onClick={() => start({ action: 'delete' })}
        >
          <FormattedMessage id="bulk.deleteTerms" />
        </Button>
      )}
    </SelectionBar>
  );
}
