import { useDisclosure } from '@mantine/hooks';
import { IconFileArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import type { BulkAction } from '../../../ui/list/selection/bulk-action.ts';
import { FilePicker } from '../components/file-picker.tsx';
import { filesQuery } from '../project-files.api.ts';

/** Moves marked terms to another file, with its dialog. No action where the project has one file only. */
export function useBulkMove(projectId: string, onChoose: (fileId: string) => void) {
  const { formatMessage } = useIntl();
  const { data: files = [] } = useQuery(filesQuery(projectId));
  const [isOpen, { open, close }] = useDisclosure();
  const actions: BulkAction[] = [];
  if (files.length < 2) return { actions, dialog: null };
  const label = formatMessage({ id: 'bulk.move' });
  actions.push({ id: 'move', group: 'terms', label, icon: IconFileArrowRight, onChoose: open });
  const dialog = (
    <Dialog opened={isOpen} title={label} onClose={close}>
      <FilePicker
        data-autofocus
        projectId={projectId}
        label={formatMessage({ id: 'bulk.moveTo' })}
        value={null}
        onChange={(fileId) => {
          if (fileId === null) return;
          close();
          onChoose(fileId);
        }}
      />
    </Dialog>
  );
  return { actions, dialog };
}
