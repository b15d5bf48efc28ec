import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NamedLocale } from '../../../../lib/language/locale-names.ts';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import { useLocaleDeletion } from '../../../locales/hooks/use-locale-deletion.ts';
import { useEditor } from '../../editor-context.ts';

export function LocaleMenu({ locale }: { locale: NamedLocale }) {
  const { projectId } = useEditor();
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const deletion = useLocaleDeletion(projectId, () =>
    navigate({ to: '/projects/$projectId/translations', params: { projectId } }),
  );

  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={formatMessage({ id: 'editor.menu' })}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => deletion.ask(locale)}
          >
            <FormattedMessage id="editor.deleteLocale" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog {...deletion.dialog} />
    </>
  );
}
