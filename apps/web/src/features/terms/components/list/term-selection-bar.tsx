import { useDisclosure } from '@mantine/hooks';
import type { endpoints, ParsedBody } from '@parlance/contract';
import { IconLock, IconLockOpen, IconRulerMeasure, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { findItem } from '../../../../lib/rows/row-list.ts';
import type { BulkAction } from '../../../../ui/list/selection/bulk-action.ts';
import { SelectionBar } from '../../../../ui/list/selection/selection-bar.tsx';
import type { Marked } from '../../../../ui/list/selection/use-marked-rows.ts';
import { useBulkLabels } from '../../../labels/hooks/use-bulk-labels.tsx';
import { useBulkRun } from '../../../machine/hooks/use-bulk-run.tsx';
import { useBulkMove } from '../../../project-files/hooks/use-bulk-move.tsx';
import type { OpenedTerms } from '../../term-list.ts';
import { changeTerms, selectionOf } from '../../terms.api.ts';
import { useTerms } from '../../terms-context.ts';
import { LimitsDialog } from '../dialogs/limits-dialog.tsx';

interface Props {
  opened: OpenedTerms;
  marked: Marked;
  rows: number;
  onMarkAll: () => void;
  onClear: () => void;
}

/** The actions on marked terms. */
export function TermSelectionBar({ opened, marked, rows, onMarkAll, onClear }: Props) {
  const { formatMessage } = useIntl();
  const { projectId, canEdit, canDelete, canLabel } = useTerms();
  const { mutate, isPending, error } = useMutation(changeTerms(useQueryClient(), opened));
  const [isLimiting, limiting] = useDisclosure();
  const [only, ...others] = marked === 'all' ? [] : marked.ids;
  const single =
    only === undefined || others.length > 0
      ? undefined
      : findItem(opened.store.get().list, only)?.item;
  const start = (change: ParsedBody<typeof endpoints.changeTerms>['do']) =>
    mutate({ marked, change }, { onSuccess: onClear });
  const labels = useBulkLabels({
    projectId,
    isAllowed: canLabel,
    onChoose: (action, labelId) => start({ action, labelId }),
  });
  const run = useBulkRun({ select: selectionOf(opened.filter, marked), onStarted: onClear });
  const move = useBulkMove({
    projectId,
    isAllowed: canEdit,
    onChoose: (fileId) => start({ action: 'move', fileId }),
  });

  const lock: BulkAction = {
    id: 'lock',
    group: 'terms',
    label: formatMessage({ id: 'bulk.lock' }),
    icon: IconLock,
    isCommon: true,
    onChoose: () => start({ action: 'lock' }),
  };
  const unlock: BulkAction = {
    id: 'unlock',
    group: 'terms',
    label: formatMessage({ id: 'bulk.unlock' }),
    icon: IconLockOpen,
    onChoose: () => start({ action: 'unlock' }),
  };
  const limit: BulkAction = {
    id: 'limit',
    group: 'terms',
    label: formatMessage({ id: 'limits.set' }),
    icon: IconRulerMeasure,
    onChoose: limiting.open,
  };
  const deletion: BulkAction = {
    id: 'delete',
    group: 'terms',
    label: formatMessage({ id: 'bulk.deleteTerms' }),
    icon: IconTrash,
    isDangerous: true,
    onChoose: () => start({ action: 'delete' }),
  };
  const actions = [
    ...labels.map((action) => ({ ...action, isCommon: action.id === 'label' })),
    ...(canEdit ? [lock] : []),
    ...run.actions,
    ...(canEdit ? [unlock, limit] : []),
    ...move.actions,
    ...(canDelete ? [deletion] : []),
  ];
  return (
    <SelectionBar
      marked={marked}
      rows={rows}
      isPending={isPending}
      error={error}
      action="MoveTerms"
      onMarkAll={onMarkAll}
      onClear={onClear}
      actions={actions}
    >
      <LimitsDialog
        opened={isLimiting}
        present={single?.notes.limits ?? {}}
        onClose={limiting.close}
        onSave={(limits) => {
          limiting.close();
          start({ action: 'limit', limits });
        }}
      />
      {move.dialog}
      {run.dialog}
    </SelectionBar>
  );
}
