import { Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile } from '../../../lib/api/save-file.ts';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { NoSourceNotice } from '../../projects/components/no-source-notice.tsx';
import { useCan, useProject } from '../../projects/hooks/use-project.ts';
import { workspacesQuery } from '../../workspaces/workspaces.api.ts';
import {
  exportProjectMemory,
  orderMemories,
  projectMemoriesQuery,
  rebuildMemory,
} from '../project-memories.api.ts';
import { LinkMemoryDialog } from './link-memory-dialog.tsx';
import { LinkedMemoryRow } from './linked-memory-row.tsx';
import { MemoryReadersCard } from './memory-readers-card.tsx';

/** Which memories a project reads and writes to, and what can be done with its own one. */
export function ProjectMemoryPage() {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { id: projectId, workspaceId } = useProject();
  const { data: memories } = useSuspenseQuery(projectMemoriesQuery(projectId));
  const { data: workspaces } = useQuery(workspacesQuery);
  const canEdit = useCan('EditProjectMemories');
  const [isLinking, linking] = useDisclosure();
  const order = useMutation(orderMemories(queryClient, projectId));
  const linked = memories.filter(({ kind }) => kind !== 'own');
  const move = (from: number, to: number) => {
    const ids = linked.map(({ memoryId }) => memoryId);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) order.mutate(ids.toSpliced(to, 0, moved));
  };
  const isInWorkspace = workspaces?.some(({ id }) => id === workspaceId);

  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'project.memory' })}
        description={formatMessage({ id: 'memory.description' })}
      >
        {canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={linking.open}>
            <FormattedMessage id="memory.link" />
          </Button>
        )}
      </PageHeader>
      <NoSourceNotice />
      <ErrorAlert error={order.error} />
      <RowList label={formatMessage({ id: 'memory.linked' })}>
        {memories.map((memory) => {
          const index = linked.indexOf(memory);
          const isMovable = canEdit && index >= 0 && !order.isPending;
          return (
            <LinkedMemoryRow
              key={memory.memoryId}
              memory={memory}
              canEdit={canEdit}
              onUp={isMovable && index > 0 ? () => move(index, index - 1) : undefined}
              onDown={
                isMovable && index < linked.length - 1 ? () => move(index, index + 1) : undefined
              }
              isOrdered={linked.length > 1}
            />
          );
        })}
      </RowList>
      {canEdit && linked.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          <FormattedMessage id="memory.penaltyHint" />
        </Text>
      )}
      {isInWorkspace && (
        <p>
          <TextLink to="/workspaces/$workspaceId/memories" params={{ workspaceId }} size="sm">
            <FormattedMessage id="memory.ofWorkspace" />
          </TextLink>
        </p>
      )}
      <Box mt="lg">
        <OwnMemoryCard canEdit={canEdit} />
        {canEdit && <MemoryReadersCard />}
      </Box>
      <LinkMemoryDialog opened={isLinking} onClose={linking.close} />
    </Page>
  );
}

/** Exports the own memory, and builds it anew. */
function OwnMemoryCard({ canEdit }: { canEdit: boolean }) {
  const { formatMessage } = useIntl();
  const { id: projectId, name } = useProject();
  const canExport = useCan('ExportTranslation');
  const exporting = useMutation(exportProjectMemory(projectId));
  const rebuilding = useMutation(rebuildMemory(useQueryClient(), projectId));
  if (!canExport && !canEdit) return null;
  return (
    <SettingsCard title={formatMessage({ id: 'memory.own' })}>
      <Text size="sm" c="dimmed" mb="md">
        <FormattedMessage id="memory.ownHint" />
        {canEdit && (
          <>
            {' '}
            <FormattedMessage id="memory.rebuildHint" />
          </>
        )}
      </Text>
      <ErrorAlert error={exporting.error ?? rebuilding.error} />
      {rebuilding.isSuccess && (
        <Notice tone="success">
          <FormattedMessage id="memory.rebuilding" />
        </Notice>
      )}
      <Group>
        {canExport && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={exporting.isPending}
            onClick={() =>
              exporting.mutate(undefined, { onSuccess: (file) => saveFile(file, `${name}.tmx`) })
            }
          >
            <FormattedMessage id="memory.export" />
          </Button>
        )}
        {canEdit && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            loading={rebuilding.isPending}
            onClick={() => rebuilding.mutate()}
          >
            <FormattedMessage id="memory.rebuild" />
          </Button>
        )}
      </Group>
    </SettingsCard>
  );
}
