import { ActionIcon, Menu } from '@mantine/core';
import { can } from '@parlance/contract';
import {
  IconDots,
  IconFileExport,
  IconFileImport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { rememberLocale } from '../../../../lib/language/last-locale.ts';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { MenuLink } from '../../../../ui/menu-link.tsx';
import { projectQuery } from '../../../projects/projects.api.ts';

interface Props {
  projectId: string;
  locale: NamedLocale;
  onEdit: () => void;
  onDelete: () => void;
}

/** What the user may do with a locale beside translating it. */
export function LocaleActions({ projectId, locale, onEdit, onDelete }: Props) {
  const { formatMessage } = useIntl();
  const { labelOf } = useLocaleNames();
  const { membership } = useSuspenseQuery(projectQuery(projectId)).data;
  const may = (action: 'AddTranslation' | 'ImportTranslation' | 'DeleteTranslation') =>
    can(membership, action, { locale: locale.code });

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={formatMessage({ id: 'overview.actions' }, { name: labelOf(locale) })}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink
          to="/projects/$projectId/export"
          params={{ projectId }}
          leftSection={<IconFileExport size={16} aria-hidden="true" />}
          // The page begins with this locale.
          onClick={() => rememberLocale(projectId, locale.code)}
        >
          <FormattedMessage id="project.export" />
        </MenuLink>
        {may('ImportTranslation') && (
          <MenuLink
            to="/projects/$projectId/import"
            params={{ projectId }}
            leftSection={<IconFileImport size={16} aria-hidden="true" />}
          >
            <FormattedMessage id="project.import" />
          </MenuLink>
        )}
        {may('AddTranslation') && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onEdit}>
            <FormattedMessage id="action.edit" />
          </Menu.Item>
        )}
        {may('DeleteTranslation') && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={onDelete}
          >
            <FormattedMessage id="editor.deleteLocale" />
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
