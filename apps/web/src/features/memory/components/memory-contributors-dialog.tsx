import { Loader, Stack, Text } from '@mantine/core';
import type { Memory, MemoryContributor } from '@parlance/contract';
import { IconFolder, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { memoryContributorsQuery, removeMemoryTexts } from '../shared-memories.api.ts';

interface Props {
  workspaceId: string;
  memory: Memory;
  onClose: () => void;
}

/** Tells which projects the texts of a memory are from, and removes those of one that does not write to it any more. */
export function MemoryContributorsDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  const { name } = props.memory;
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'memories.contributorsTitle' }, { name })}
    >
      <Contributors {...props} />
    </Dialog>
  );
}

function Contributors({ workspaceId, memory }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, isFetching, refetch } = useQuery(
    memoryContributorsQuery(workspaceId, memory.id),
  );
  const removal = useConfirmedMutation(
    removeMemoryTexts(useQueryClient(), workspaceId, memory.id),
    ({ projectId }: MemoryContributor) => projectId,
  );
  const nameOf = ({ name }: MemoryContributor) =>
    name ?? formatMessage({ id: 'memories.contributorGone' });
  if (error) return <RetryAlert error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" />;
  if (data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <FormattedMessage id="memories.contributorsNone" />
      </Text>
    );
  }
  const { subject } = removal;
  const removed = { name: subject && nameOf(subject) };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="memories.contributorWritesHint" />
      </Text>
      <RowList label={formatMessage({ id: 'memories.contributors' })}>
        {data.map((contributor) => (
          <Row
            key={contributor.projectId}
            icon={IconFolder}
            title={<bdi>{nameOf(contributor)}</bdi>}
            description={
              <>
                <FormattedMessage
                  id="memories.contributorTexts"
                  values={{ count: contributor.translations }}
                />
                {contributor.writes && (
                  <>
                    {separator}
                    <FormattedMessage id="memories.contributorWrites" />
                  </>
                )}
              </>
            }
            controls={
              !contributor.writes && (
                <IconButton
                  icon={IconTrash}
                  label={formatMessage(
                    { id: 'memories.contributorRemove' },
                    { name: nameOf(contributor) },
                  )}
                  onClick={() => removal.ask(contributor)}
                />
              )
            }
          />
        ))}
      </RowList>
      <ConfirmDialog
        {...removal.dialog}
        title={formatMessage({ id: 'memories.contributorRemove' }, removed)}
        confirmLabel={formatMessage({ id: 'memories.contributorRemoveConfirm' })}
      >
        <FormattedMessage
          id="memories.contributorRemoveQuestion"
          values={{ count: subject?.translations ?? 0 }}
        />
      </ConfirmDialog>
    </Stack>
  );
}
