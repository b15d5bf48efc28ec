import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProject } from '../hooks/use-project.ts';
import { useProjectPages } from '../hooks/use-project-pages.ts';
import classes from './project-navigation.module.css';

export function ProjectNavigation({ onNavigate }: { onNavigate: () => void }) {
  const { formatMessage } = useIntl();
  const { id: projectId, membership } = useProject();
  return (
    <nav aria-label={formatMessage({ id: 'project.navigation' })}>
      <ul className={classes.list}>
        {useProjectPages(membership).map(({ to, label, icon: PageIcon }) => (
          <li key={label}>
            <Link to={to} params={{ projectId }} className={classes.link} onClick={onNavigate}>
              <PageIcon size={18} stroke={1.75} aria-hidden="true" />
              <FormattedMessage id={label} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
