import { Stack, Text } from '@mantine/core';
import type { MemoryReader } from '@parlance/contract';
import { IconFolder, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { memoryReadersQuery, removeMemoryReader } from '../project-memories.api.ts';

/** The projects that read the memory of this one, for its admins. Nothing where there are none. */
export function MemoryReadersCard() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: readers = [] } = useQuery(memoryReadersQuery(projectId));
  const removal = useConfirmedMutation(
    removeMemoryReader(useQueryClient(), projectId),
    (reader: MemoryReader) => reader.projectId,
  );
  if (readers.length === 0) return null;
  return (
    <SettingsCard title={formatMessage({ id: 'memory.readers' })}>
      <Stack>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="memory.readersHint" />
        </Text>
        <RowList label={formatMessage({ id: 'memory.readers' })}>
          {readers.map((reader) => (
            <Row
              key={reader.projectId}
              icon={IconFolder}
              title={<bdi>{reader.name}</bdi>}
              controls={
                <IconButton
                  icon={IconX}
                  label={formatMessage({ id: 'memory.readerRemove' }, { name: reader.name })}
                  onClick={() => removal.ask(reader)}
                />
              }
            />
          ))}
        </RowList>
      </Stack>
      <ConfirmDialog
        {...removal.dialog}
        title={formatMessage({ id: 'memory.readerRemoveConfirm' })}
        confirmLabel={formatMessage({ id: 'memory.readerRemoveConfirm' })}
      >
        <FormattedMessage
          id="memory.readerRemoveQuestion"
          values={{ name: <bdi>{removal.subject?.name}</bdi> }}
        />
      </ConfirmDialog>
    </SettingsCard>
  );
}
