import { Button, Group, Stack, Text } from '@mantine/core';
import type { Project } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { anyText, useForm } from '../../../lib/forms/form.ts';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { changeProject } from '../../projects/projects.api.ts';
import { useWorkspaceChoice } from '../hooks/use-workspaces.ts';
import { WorkspaceSelect } from './workspace-select.tsx';

/** Moves a project to another workspace of the user, if it is in one and there is another. */
export function ProjectWorkspaceCard({ project }: { project: Project }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const workspaces = useWorkspaceChoice();
  const form = useForm({ workspaceId: project.workspaceId }, { workspaceId: anyText });
  const move = useMutation(changeProject(queryClient, project.id));
  if (!workspaces.some(({ id }) => id === project.workspaceId)) return null;

  return (
    <SettingsCard title={formatMessage({ id: 'workspaces.label' })}>
      <form
        {...form.onSubmit(({ workspaceId }) =>
          move.mutate({ workspaceId }, { onSuccess: form.reset }),
        )}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            <FormattedMessage id="workspaces.moveHint" />
          </Text>
          <ErrorAlert error={move.error} />
          {move.isSuccess && !form.isChanged && (
            <Notice tone="success">
              <FormattedMessage id="workspaces.moved" />
            </Notice>
          )}
          <WorkspaceSelect
            workspaces={workspaces}
            value={form.values.workspaceId}
            onChange={(workspaceId) => form.set('workspaceId', workspaceId)}
            readOnly={move.isPending}
          />
          <Group>
            <Button type="submit" loading={move.isPending} disabled={!form.isChanged}>
              <FormattedMessage id="workspaces.move" />
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  );
}
