import { useDisclosure } from '@mantine/hooks';
import type { endpoints, ParsedBody } from '@parlance/contract';
import { IconCopy, IconDatabase, IconEraser, IconWand } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { BulkAction } from '../../../../ui/list/selection/bulk-action.ts';
import { SelectionBar } from '../../../../ui/list/selection/selection-bar.tsx';
import type { Marked } from '../../../../ui/list/selection/use-marked-rows.ts';
import { useBulkLabels } from '../../../labels/hooks/use-bulk-labels.tsx';
import { useBulkJudging } from '../../../machine/hooks/use-bulk-judging.tsx';
import { useBulkRun } from '../../../machine/hooks/use-bulk-run.tsx';
import { FillDialog } from '../../../memory/components/fill-dialog.tsx';
import { changeTranslations, selectionOf, whenIdle } from '../../editor.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { OpenedEntries } from '../../entry-list.ts';
import { useBulkStates } from '../../hooks/use-bulk-states.ts';
import { FixItems } from './fix-items.tsx';

type Change = ParsedBody<typeof endpoints.changeTranslations>['do'];

interface Props {
  opened: OpenedEntries;
  rows: number;
  marked: Marked;
  onMarkAll: () => void;
  onClear: () => void;
}

/** The actions on marked translations. */
export function EntrySelectionBar({ opened, rows, marked, onMarkAll, onClear }: Props) {
  const { formatMessage } = useIntl();
  const { projectId, localeCode, queue, canEdit, canLabel, isTarget } = useEditor();
  const [isFilling, filling] = useDisclosure();
  const change = useMutation(changeTranslations(useQueryClient(), opened, queue));
  const start = (wanted: Change) =>
    change.mutate({ marked, change: wanted }, { onSuccess: onClear });
  const { reference } = opened.filter;
  const select = selectionOf(opened.filter, marked);
  const isTranslated = canEdit && isTarget;
  const machine = { select, locale: localeCode, isAllowed: isTranslated, onStarted: onClear };
  const run = useBulkRun(machine);
  const judging = useBulkJudging(machine);
  const states = useBulkStates((state) => start({ action: 'mark', state }));
  const labels = useBulkLabels({
    projectId,
    isAllowed: canLabel,
    onChoose: (action, labelId) => start({ action, labelId }),
  });

  const fill: BulkAction = {
    id: 'fill',
    group: 'translations',
    label: formatMessage({ id: 'memory.fill' }),
    icon: IconDatabase,
    isCommon: true,
    onChoose: filling.open,
  };
  const fix = (check?: string) => start({ action: 'fix', ...(check !== undefined && { check }) });
  const fixes: BulkAction = {
    id: 'fix',
    group: 'quality',
    label: formatMessage({ id: 'bulk.fix' }),
    icon: IconWand,
    onChoose: () => fix(),
    items: <FixItems opened={opened} marked={marked} onChoose={fix} />,
  };
  const copy = (from: string): BulkAction => ({
    id: 'copy',
    group: 'translations',
    label: formatMessage({ id: 'bulk.copy' }),
    icon: IconCopy,
    onChoose: () => start({ action: 'copy', from, overwrite: false }),
  });
  const clear: BulkAction = {
    id: 'clear',
    group: 'translations',
    label: formatMessage({ id: 'bulk.clearTranslations' }),
    icon: IconEraser,
    isDangerous: true,
    onChoose: () => start({ action: 'clear' }),
  };
  const actions = [
    ...(canEdit ? [states] : []),
    ...(isTranslated ? [fill] : []),
    ...run.actions,
    ...(canEdit && reference !== undefined ? [copy(reference)] : []),
    ...(canEdit ? [clear] : []),
    ...(isTranslated ? [fixes] : []),
    ...judging.actions,
    ...labels,
  ];
  return (
    <SelectionBar
      marked={marked}
      rows={rows}
      isPending={change.isPending}
      error={change.error}
      onMarkAll={onMarkAll}
      onClear={onClear}
      actions={actions}
    >
      {isTranslated && (
        <FillDialog
          opened={isFilling}
          place={{ projectId, localeCode }}
          select={select}
          ready={() => whenIdle(queue)}
          onClose={filling.close}
          onDone={onClear}
        />
      )}
      {run.dialog}
      {judging.dialog}
    </SelectionBar>
  );
}
