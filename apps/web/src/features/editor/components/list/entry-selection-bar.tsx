import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { endpoints, ParsedBody } from '@parlance/contract';
import { IconCopy, IconDatabase, IconEraser } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { SelectionBar } from '../../../../ui/list/selection/selection-bar.tsx';
import type { Marked } from '../../../../ui/list/selection/use-marked-rows.ts';
import { BulkLabelMenu } from '../../../labels/components/bulk-label-menu.tsx';
import { BulkMachineButton } from '../../../machine/components/runs/bulk-machine-button.tsx';
import { BulkJudgeButton } from '../../../machine/components/scores/bulk-judge-button.tsx';
import { FillDialog } from '../../../memory/components/fill-dialog.tsx';
import { changeTranslations, selectionOf, whenIdle } from '../../editor.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { OpenedEntries } from '../../entry-list.ts';
import { StateMenu } from '../entry/signs/state-menu.tsx';
import { FixMenu } from './fix-menu.tsx';

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
  const { projectId, localeCode, queue, canEdit, canLabel, isTarget } = useEditor();
  const [isFilling, filling] = useDisclosure();
  const change = useMutation(changeTranslations(useQueryClient(), opened, queue));
  const { reference } = opened.filter;
  const start = (wanted: Change) =>
    change.mutate({ marked, change: wanted }, { onSuccess: onClear });
  return (
    <SelectionBar
      marked={marked}
      rows={rows}
      isPending={change.isPending}
      error={change.error}
      onMarkAll={onMarkAll}
      onClear={onClear}
    >
      {canEdit && reference !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          onClick={() => start({ action: 'copy', from: reference, overwrite: false })}
        >
          <FormattedMessage id="bulk.copy" />
        </Button>
      )}
      {canEdit && isTarget && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDatabase size={14} aria-hidden="true" />}
            onClick={filling.open}
          >
            <FormattedMessage id="memory.fill" />
          </Button>
          <FillDialog
            opened={isFilling}
            place={{ projectId, localeCode }}
            select={selectionOf(opened.filter, marked)}
            ready={() => whenIdle(queue)}
            onClose={filling.close}
            onDone={onClear}
          />
        </>
      )}
      {canEdit && isTarget && (
        <FixMenu
          opened={opened}
          marked={marked}
          onChoose={(check) => start({ action: 'fix', ...(check === undefined ? {} : { check }) })}
        />
      )}
      {canEdit && isTarget && (
        <>
          <BulkMachineButton
            select={selectionOf(opened.filter, marked)}
            locale={localeCode}
            onStarted={onClear}
          />
          <BulkJudgeButton
            select={selectionOf(opened.filter, marked)}
            locale={localeCode}
            onStarted={onClear}
          />
        </>
      )}
      {canEdit && <StateMenu onChoose={(state) => start({ action: 'mark', state })} />}
      {canEdit && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEraser size={14} aria-hidden="true" />}
          onClick={() => start({ action: 'clear' })}
        >
          <FormattedMessage id="bulk.clearTranslations" />
        </Button>
      )}
      {canLabel && (
        <BulkLabelMenu
          projectId={projectId}
          onChoose={(action, labelId) => start({ action, labelId })}
        />
      )}
    </SelectionBar>
  );
}
