import type { Project } from '@parlance/contract';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import classes from './project-card.module.css';
import { RoleBadge } from './role-badge.tsx';

export function ProjectCard({ project }: { project: Project }) {
  return (
    <Link
      to="/projects/$projectId/translations"
      params={{ projectId: project.id }}
      className={classes.card}
    >
      <div className={classes.head}>
        <h2 className={classes.name}>{project.name}</h2>
        <RoleBadge role={project.role} />
      </div>
      {project.description && <p className={classes.description}>{project.description}</p>}
      <p className={classes.counts}>
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
