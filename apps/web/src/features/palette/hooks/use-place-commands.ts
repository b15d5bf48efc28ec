import { can } from '@parlance/contract';
import { IconFolder, IconLanguage, IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { toNamed, useLocaleNames } from '../../../lib/language/locale-names.ts';
import { canAddLocales } from '../../../lib/language/locale-rights.ts';
import { projectLocalesQuery } from '../../locales/locales.api.ts';
import { useProjectPages } from '../../projects/hooks/use-project-pages.ts';
import { projectQuery, projectsQuery } from '../../projects/projects.api.ts';
import type { Command } from '../commands.ts';
import { usePlace } from './use-place.ts';

/** The commands for projects, and for pages and locales of the open project. */
export function usePlaceCommands(): Command[] {
  const { formatMessage } = useIntl();
  const router = useRouter();
  const { data: projects = [] } = useQuery(projectsQuery);
  const list: Command = {
    id: '/projects',
    group: 'pages',
    label: formatMessage({ id: 'shell.projects' }),
    icon: IconLayoutGrid,
  };
  return [
    ...useProjectCommands(),
    list,
    ...projects.map(({ id: projectId, name, description }): Command => {
      const to = '/projects/$projectId/translations';
      return {
        id: router.buildLocation({ to, params: { projectId } }).href,
        group: 'projects',
        label: name,
        words: description ?? '',
        icon: IconFolder,
      };
    }),
  ];
}

function useProjectCommands(): Command[] {
  const { formatMessage } = useIntl();
  const { labelOf, nameOf } = useLocaleNames();
  const router = useRouter();
  const { projectId = '' } = usePlace();
  const enabled = projectId !== '';
  const { data: project } = useQuery({ ...projectQuery(projectId), enabled });
  const { data: locales = [] } = useQuery({ ...projectLocalesQuery(projectId), enabled });
  const permitted = useProjectPages(project?.membership);
  if (!project) return [];

  const pages = permitted.map(({ to, label, icon }): Command => {
    const id = router.buildLocation({ to, params: { projectId } }).href;
    return { id, group: 'pages', label: formatMessage({ id: label }), hint: project.name, icon };
  });
  const creation = (to: '/projects/$projectId/terms' | '/projects/$projectId/translations') => ({
    id: router.buildLocation({ to, params: { projectId }, hash: 'new' }).href,
    group: 'actions' as const,
    hint: project.name,
    icon: IconPlus,
  });
  const newTerm: Command = {
    ...creation('/projects/$projectId/terms'),
    label: formatMessage({ id: 'terms.new' }),
  };
  const newLocale: Command = {
    ...creation('/projects/$projectId/translations'),
    label: formatMessage({ id: 'locales.new' }),
  };
  return [
    ...pages,
    ...locales.map(toNamed).map((locale): Command => {
      const to = '/projects/$projectId/translations/$localeCode';
      const params = { projectId, localeCode: locale.code };
      return {
        id: router.buildLocation({ to, params }).href,
        group: 'locales',
        label: labelOf(locale),
        hint: project.name,
        words: `${locale.language} ${locale.region} ${nameOf(locale).language}`,
        icon: IconLanguage,
      };
    }),
    ...(can(project.membership, 'AddTerm') ? [newTerm] : []),
    ...(canAddLocales(project.membership) ? [newLocale] : []),
  ];
}
