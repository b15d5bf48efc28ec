import { Button } from '@mantine/core';
import { useClickOutside, useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { toProjectProgress } from '../../../../lib/project-progress.ts';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { useProject } from '../../hooks/use-project.ts';
import { projectStatsQuery } from '../../projects.api.ts';
import { RoleBadge } from '../role-badge.tsx';
import classes from './project-bar.module.css';
import { ProjectNavigation } from './project-navigation.tsx';

/** The project's name, progress and pages: a side bar, or a line with a menu on small screens. */
export function ProjectBar() {
  const { formatMessage } = useIntl();
  const project = useProject();
  const stats = useSuspenseQuery(projectStatsQuery(project.id)).data;
  const [isOpen, { toggle, close }] = useDisclosure();
  const bar = useClickOutside(close);
  const MenuIcon = isOpen ? IconX : IconMenu2;
  const { terms, locales } = stats.projectStats;
  const { progress, reviewed } = toProjectProgress(stats, project.sourceLocale);
  const share = formatMessage({ id: 'project.translated' }, { share: progress });
  // Without strings there is no share to show.
  const hasStrings = terms > 0 && locales > 0;

  return (
    <aside ref={bar} className={classes.bar} aria-label={project.name}>
      <div className={classes.head}>
        <div className={classes.title}>
          <span className={classes.name} title={project.name} dir="auto">
            {project.name}
          </span>
          <RoleBadge role={project.membership.role} />
        </div>
        <div className={classes.stats}>
          {hasStrings && (
            <div className={classes.progress}>
              <ProgressBar value={progress} reviewed={reviewed} label={share} />
            </div>
          )}
          <p className={classes.counts}>
            {hasStrings && <span className={classes.share}>{share}</span>}
            <span>
              {terms > 0 ? (
                <FormattedMessage id="count.terms" values={{ count: terms }} />
              ) : (
                <FormattedMessage id="projects.noTerms" />
              )}
            </span>
            {locales > 0 && (
              <span>
                <FormattedMessage id="count.locales" values={{ count: locales }} />
              </span>
            )}
          </p>
        </div>
        <Button
          className={classes.toggle}
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls="project-navigation"
          leftSection={<MenuIcon size={16} aria-hidden="true" />}
          onClick={toggle}
        >
          <FormattedMessage id="project.menu" />
        </Button>
      </div>
      <div id="project-navigation" className={classes.navigation} data-open={isOpen || undefined}>
        <ProjectNavigation onNavigate={close} />
      </div>
    </aside>
  );
}
