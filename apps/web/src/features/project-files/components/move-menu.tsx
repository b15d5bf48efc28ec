import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { filesQuery } from '../project-files.api.ts';
import { FilePicker } from './file-picker.tsx';

interface Props {
  projectId: string;
  onChoose: (fileId: string) => void;
}

/** Chooses the file that terms are moved to, if the project has more than one. */
export function MoveMenu({ projectId, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const { data: files = [] } = useQuery(filesQuery(projectId));
  const [isOpen, { close, toggle }] = useDisclosure();
  if (files.length < 2) return null;
  return (
    <Popover opened={isOpen} onDismiss={close} position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileArrowRight size={14} aria-hidden="true" />}
          onClick={toggle}
        >
          <FormattedMessage id="bulk.move" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown w="min(24rem, 92vw)">
        <FilePicker
          projectId={projectId}
          label={formatMessage({ id: 'bulk.moveTo' })}
          value={null}
          onChange={(fileId) => {
            if (fileId === null) return;
            close();
            onChoose(fileId);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
