import { useDisclosure } from '@mantine/hooks';
import { IconFileArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import type { BulkWork } from '../../../ui/list/selection/bulk-action.ts';
import { FilePicker } from '../components/file-picker.tsx';
import { filesQuery } from '../project-files.api.ts';

interface Options {
  projectId: string;
  /** Whether the user may move terms. */
  isAllowed: boolean;
  onChoose: (fileId: string) => void;
}

/** Moves marked terms to another file, with its dialog. No action where the project has one file only. */
export function useBulkMove({ projectId, isAllowed, onChoose }: Options): BulkWork {
  const { formatMessage } = useIntl();
  const { data: files = [] } = useQuery({ ...filesQuery(projectId), enabled: isAllowed });
  const [isOpen, { open, close }] = useDisclosure();
  if (!isAllowed || files.length < 2) return { actions: [], dialog: null };
  const label = formatMessage({ id: 'bulk.move' });
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
  const action = {
    id: 'move',
    group: 'terms',
    label,
    icon: IconFileArrowRight,
    onChoose: open,
  } as const;
  return { actions: [action], dialog };
}
