import { useSuspenseQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { ProjectWorkspaceCard } from '../../../workspaces/components/project-workspace-card.tsx';
import { useCan, useProject } from '../../hooks/use-project.ts';
import { projectPlanQuery, projectStatsQuery } from '../../projects.api.ts';
import { BackupProjectCard } from './backup-project-card.tsx';
import { DeleteProjectCard } from './delete-project-card.tsx';
import { ProjectDetailsCard } from './project-details-card.tsx';
import { ProjectPlanCard } from './project-plan-card.tsx';

export function ProjectSettingsPage() {
  const { formatMessage } = useIntl();
  const project = useProject();
  const { data: plan } = useSuspenseQuery(projectPlanQuery(project.id));
  const { projectStats } = useSuspenseQuery(projectStatsQuery(project.id)).data;
  const canEdit = useCan('EditProject');
  const canBackUp = useCan('BackUpProject');
  const canDelete = useCan('DeleteProject');
  return (
    <Page width="narrow">
      <PageHeader title={formatMessage({ id: 'settings.title' })} />
      <ProjectDetailsCard project={project} />
      <ProjectPlanCard plan={plan} terms={projectStats.terms} locales={projectStats.locales} />
      {canEdit && <ProjectWorkspaceCard project={project} />}
      {canBackUp && <BackupProjectCard project={project} />}
      {canDelete && <DeleteProjectCard project={project} />}
    </Page>
  );
}
