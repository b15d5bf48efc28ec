import { type Action, can } from '@parlance/contract';
import {
  type Icon,
  IconDownload,
  IconKey,
  IconLanguage,
  IconListDetails,
  IconSettings,
  IconTag,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/intl.tsx';
import { useProject } from '../hooks/use-project.ts';
import classes from './project-navigation.module.css';

interface ProjectPage {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: MessageId;
  readonly icon: Icon;
  /** What a member must be allowed to do to see the page. */
  readonly action: Action;
}

const pages = [
  {
    to: '/projects/$projectId/terms',
    label: 'project.terms',
    icon: IconListDetails,
    action: 'ViewTerm',
  },
  {
    to: '/projects/$projectId/translations',
    label: 'project.translations',
    icon: IconLanguage,
    action: 'ViewTranslation',
  },
  {
    to: '/projects/$projectId/labels',
    label: 'project.labels',
    icon: IconTag,
    action: 'ViewLabel',
  },
  {
    to: '/projects/$projectId/team',
    label: 'project.team',
    icon: IconUsers,
    action: 'ViewProjectUsers',
  },
  {
    to: '/projects/$projectId/import',
    label: 'project.import',
    icon: IconUpload,
    action: 'ImportTranslation',
  },
  {
    to: '/projects/$projectId/export',
    label: 'project.export',
    icon: IconDownload,
    action: 'ExportTranslation',
  },
  {
    to: '/projects/$projectId/api',
    label: 'project.clients',
    icon: IconKey,
    action: 'ViewProjectClients',
  },
  {
    to: '/projects/$projectId/settings',
    label: 'project.settings',
    icon: IconSettings,
    action: 'ViewProjectPlan',
  },
] as const satisfies readonly ProjectPage[];

export function ProjectNavigation({ onNavigate }: { onNavigate: () => void }) {
  const { formatMessage } = useIntl();
  const { id: projectId, role } = useProject();
  return (
    <nav aria-label={formatMessage({ id: 'project.navigation' })}>
      <ul className={classes.list}>
        {pages
          .filter(({ action }) => can(role, action))
          .map(({ to, label, icon: PageIcon }) => (
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
