import type { Project } from '@parlance/contract';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import classes from './project-card.module.css';
import { RoleBadge } from './role-badge.tsx';

export function ProjectCard({ project }: { project: Project }) {
  const { formatMessage } = useIntl();
  const share = formatMessage({ id: 'project.translated' }, { share: project.progress });
  return (
    <Link
      to="/projects/$projectId/translations"
      params={{ projectId: project.id }}
      className={classes.card}
    >
      <div className={classes.head}>
        <h2 className={classes.name} dir="auto">
          {project.name}
        </h2>
        <RoleBadge role={project.role} />
      </div>
      {project.description && (
        <p className={classes.description} dir="auto">
          {project.description}
        </p>
      )}
      <div className={classes.progress}>
        <ProgressBar value={project.progress} label={share} />
      </div>
      <p className={classes.counts}>
        <span>{share}</span>
        <span>
          <FormattedMessage id="count.terms" values={{ count: project.termsCount }} />
        </span>
        <span>
          <FormattedMessage id="count.locales" values={{ count: project.localesCount }} />
        </span>
      </p>
    </Link>
  );
}
