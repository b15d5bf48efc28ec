import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Workspace } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../lib/forms/form.ts';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { projectsQuery } from '../../projects/projects.api.ts';
import { workspaceRules } from '../workspace-rules.ts';
import { deleteWorkspace, renameWorkspace, workspaceProjectsQuery } from '../workspaces.api.ts';
import classes from './workspace-settings.module.css';

/** The settings for owners: the projects, the name, and the deletion of the workspace. */
export function WorkspaceSettings({ workspace }: { workspace: Workspace }) {
  const { data: projects, error } = useQuery(workspaceProjectsQuery(workspace.id));
  return (
    <div>
      <ProjectsCard projects={projects ?? []} error={error} />
      <NameCard workspace={workspace} />
      <DeletionCard workspace={workspace} isEmpty={projects?.length === 0} />
    </div>
  );
}

interface ProjectsProps {
  projects: readonly { id: string; name: string }[];
  error: unknown;
}

function ProjectsCard({ projects, error }: ProjectsProps) {
  const { formatMessage } = useIntl();
  const { data: own = [] } = useQuery(projectsQuery);
  return (
    <SettingsCard title={formatMessage({ id: 'projects.title' })}>
      <Stack>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id={projects.length > 0 ? 'workspaces.projectsHint' : 'workspaces.noProjects'}
          />
        </Text>
        <ErrorAlert error={error} />
        {projects.length > 0 && (
          <ul className={classes.projects}>
            {projects.map(({ id: projectId, name }) => (
              <li key={projectId} dir="auto">
                {own.some(({ id }) => id === projectId) ? (
                  <TextLink to="/projects/$projectId" params={{ projectId }} inherit>
                    {name}
                  </TextLink>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </SettingsCard>
  );
}

function NameCard({ workspace: { id, name } }: { workspace: Workspace }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const form = useForm({ name }, workspaceRules, `workspace.${id}`);
  const rename = useMutation(renameWorkspace(queryClient, id));
  return (
    <SettingsCard title={formatMessage({ id: 'settings.details' })}>
      <form
        {...form.onSubmit((values) =>
          rename.mutate({ name: values.name }, { onSuccess: form.reset }),
        )}
      >
        <Stack>
          <ErrorAlert error={rename.error} />
          {rename.isSuccess && !form.isChanged && (
            <Notice tone="success">
              <FormattedMessage id="workspaces.renamed" />
            </Notice>
          )}
          <TextInput
            {...form.field('name')}
            readOnly={rename.isPending}
            dir="auto"
            autoComplete="off"
            label={formatMessage({ id: 'workspaces.name' })}
          />
          <Group>
            <Button
              type="submit"
              loading={rename.isPending}
              disabled={!form.isChanged || !form.isValid}
            >
              <FormattedMessage id="settings.save" />
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  );
}

function DeletionCard({ workspace, isEmpty }: { workspace: Workspace; isEmpty: boolean }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const deletion = useConfirmedMutation(
    deleteWorkspace(queryClient, workspace.id, () => navigate({ to: '/user-settings' })),
    (_: Workspace) => undefined,
  );
  return (
    <SettingsCard title={formatMessage({ id: 'workspaces.delete' })}>
      <Text size="sm" c="dimmed" mb="md">
        <FormattedMessage id="workspaces.deleteHint" />
      </Text>
      <Button
        variant="default"
        {...(isEmpty && { c: 'var(--mantine-color-error)' })}
        disabled={!isEmpty}
        onClick={() => deletion.ask(workspace)}
      >
        <FormattedMessage id="workspaces.delete" />
      </Button>
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage({ id: 'workspaces.delete' })}
        confirmLabel={formatMessage({ id: 'workspaces.delete' })}
      >
        <FormattedMessage
          id="workspaces.deleteQuestion"
          values={{ workspace: <bdi>{workspace.name}</bdi> }}
        />
      </ConfirmDialog>
    </SettingsCard>
  );
}
