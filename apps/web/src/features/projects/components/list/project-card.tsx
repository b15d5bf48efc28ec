import { can, type Project } from '@parlance/contract';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../../ui/link.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { RoleBadge } from '../role-badge.tsx';
import classes from './project-card.module.css';

export function ProjectCard({ project }: { project: Project }) {
  const params = { projectId: project.id };
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name} dir="auto">
          <Link to="/projects/$projectId/translations" params={params} className={classes.link}>
            {project.name}
          </Link>
        </h2>
        <RoleBadge role={project.membership.role} />
      </div>
      {project.description && (
        <p className={classes.description} dir="auto">
          {project.description}
        </p>
      )}
      <State project={project} />
    </article>
  );
}

function State({ project }: { project: Project }) {
  if (project.unavailable) {
    return (
      <p className={classes.counts}>
        <FormattedMessage id="projects.unavailable" />
      </p>
    );
  }
  return project.termsCount > 0 ? <Progress project={project} /> : <FirstStep project={project} />;
}

function Progress({ project }: { project: Project }) {
  const { formatMessage } = useIntl();
  const share = formatMessage({ id: 'project.translated' }, { share: project.progress });
  return (
    <>
      <div className={classes.progress}>
        <ProgressBar value={project.progress} reviewed={project.reviewed} label={share} />
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
    </>
  );
}

/** The next step for an empty project. */
function FirstStep({ project }: { project: Project }) {
  return (
    <div className={classes.first}>
      <span>
        <FormattedMessage id="projects.noTerms" />
      </span>
      {can(project.membership, 'ImportTranslation') && (
        <LinkButton
          to="/projects/$projectId/import"
          params={{ projectId: project.id }}
          size="compact-sm"
          variant="light"
          className={classes.step}
          leftSection={<IconUpload size={14} aria-hidden="true" />}
        >
          <FormattedMessage id="locales.importFile" />
        </LinkButton>
      )}
    </div>
  );
}
