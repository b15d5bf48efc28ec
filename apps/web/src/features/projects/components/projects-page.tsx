import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { projectsQuery } from '../projects.api.ts';
import { NewProjectDialog } from './new-project-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import classes from './projects-page.module.css';

export function ProjectsPage() {
  const { formatMessage } = useIntl();
  const { data: projects } = useSuspenseQuery(projectsQuery);
  const [isCreating, { open, close }] = useDisclosure();

  const newProject = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open}>
      <FormattedMessage id="projects.new" />
    </Button>
  );

  return (
    <Page width="center">
      <PageHeader title={formatMessage({ id: 'projects.title' })}>
        {projects.length > 0 && newProject}
      </PageHeader>
      {projects.length === 0 ? (
        <EmptyState
          icon={IconLayoutGrid}
          title={formatMessage({ id: 'projects.emptyTitle' })}
          description={<FormattedMessage id="projects.emptyDescription" />}
        >
          {newProject}
        </EmptyState>
      ) : (
        <ul className={classes.grid}>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
      <NewProjectDialog opened={isCreating} onClose={close} />
    </Page>
  );
}
