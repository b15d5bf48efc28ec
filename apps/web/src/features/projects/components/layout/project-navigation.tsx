import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { filesQuery } from '../../../project-files/project-files.api.ts';
import { useProject } from '../../hooks/use-project.ts';
import { filesPage, useProjectPages } from '../../hooks/use-project-pages.ts';
import classes from './project-navigation.module.css';

export function ProjectNavigation({ onNavigate }: { onNavigate: () => void }) {
  const { formatMessage } = useIntl();
  const { id: projectId, membership } = useProject();
  const { data: files } = useQuery(filesQuery(projectId));
  const pages = useProjectPages(membership);
  // With a single file, the page of files is not useful.
  const shown = files && files.length > 1 ? pages : pages.filter(({ to }) => to !== filesPage);
  return (
    <nav aria-label={formatMessage({ id: 'project.navigation' })}>
      <ul className={classes.list}>
        {shown.map(({ to, label, icon: PageIcon }) => (
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
