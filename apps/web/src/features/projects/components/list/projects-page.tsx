import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutGrid, IconPlus, IconRestore } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../../lib/forms/use-form-dialog.ts';
import { hasWords } from '../../../../lib/search-words.ts';
import { useHashCommand } from '../../../../lib/use-hash-command.ts';
import { FilterField, NoResults } from '../../../../ui/form/filter-field.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { WorkspaceFilter } from '../../../workspaces/components/workspace-filter.tsx';
import { useWorkspaceChoice } from '../../../workspaces/hooks/use-workspaces.ts';
import { projectsQuery } from '../../projects.api.ts';
import { NewProjectDialog, newProjectForm } from './new-project-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import classes from './projects-page.module.css';
import { RestoreProjectDialog } from './restore-project-dialog.tsx';

/** Up to this number of projects, reading is faster than searching. */
const seenAtOnce = 8;

export function ProjectsPage() {
  const { formatMessage } = useIntl();
  const { q = '', workspace } = useSearch({ from: '/member/projects' });
  const navigate = useNavigate({ from: '/projects' });
  const { data: projects } = useSuspenseQuery(projectsQuery);
  const workspaces = useWorkspaceChoice();
  const chosen = workspaces.find(({ id }) => id === workspace)?.id;
  const look = (value: string, workspaceId: string | undefined) =>
    void navigate({ search: { q: value || undefined, workspace: workspaceId }, replace: true });
  const [isCreating, { open, close }] = useFormDialog(newProjectForm);
  const [isRestoring, restoring] = useDisclosure();
  useHashCommand('new', open);
  const inWorkspace = projects.filter(
    ({ workspaceId }) => chosen === undefined || workspaceId === chosen,
  );
  const shown = inWorkspace.filter(({ name, description }) =>
    hasWords(`${name} ${description ?? ''}`, q),
  );

  const newProject = (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconRestore size={16} aria-hidden="true" />}
        onClick={restoring.open}
      >
        <FormattedMessage id="projects.restore" />
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open}>
        <FormattedMessage id="projects.new" />
      </Button>
    </Group>
  );

  return (
    <Page isAlone>
      <PageHeader title={formatMessage({ id: 'projects.title' })}>
        {projects.length > 0 && newProject}
      </PageHeader>
      {projects.length === 0 && (
        <EmptyState
          icon={IconLayoutGrid}
          title={formatMessage({ id: 'projects.emptyTitle' })}
          description={<FormattedMessage id="projects.emptyDescription" />}
        >
          {newProject}
        </EmptyState>
      )}
      {workspaces.length > 0 && projects.length > 0 && (
        <WorkspaceFilter
          workspaces={workspaces}
          value={chosen}
          onChange={(workspaceId) => look(q, workspaceId)}
        />
      )}
      {(projects.length > seenAtOnce || q !== '') && (
        <FilterField
          label={formatMessage({ id: 'projects.search' })}
          value={q}
          onChange={(value) => look(value, chosen)}
        />
      )}
      {shown.length > 0 && (
        <ul className={classes.grid}>
          {shown.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
      {projects.length > 0 && inWorkspace.length === 0 && (
        <EmptyState
          icon={IconLayoutGrid}
          title={formatMessage({ id: 'workspaces.emptyTitle' })}
          description={<FormattedMessage id="workspaces.emptyDescription" />}
        />
      )}
      {inWorkspace.length > 0 && shown.length === 0 && <NoResults />}
      {/* The search is cleared, so that the new project is visible. */}
      <NewProjectDialog
        opened={isCreating}
        workspaceId={chosen}
        onClose={close}
        onCreated={({ workspaceId }) => look('', chosen && workspaceId)}
      />
      <RestoreProjectDialog
        opened={isRestoring}
        onClose={restoring.close}
        onRestored={() => look('', undefined)}
      />
    </Page>
  );
}
