import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../../lib/forms/use-confirmed-mutation.ts';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import { deleteProjectLocale } from '../../../locales/locales.api.ts';
import { useEditor } from '../../editor-context.ts';

export function LocaleMenu({ locale }: { locale: NamedLocale }) {
  const { projectId } = useEditor();
  const { labelOf } = useLocaleNames();
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const deletion = useConfirmedMutation(
    deleteProjectLocale(queryClient, projectId, () =>
      navigate({ to: '/projects/$projectId/translations', params: { projectId } }),
    ),
    (deleted: NamedLocale) => ({ localeCode: deleted.code, name: labelOf(deleted) }),
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
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage({ id: 'editor.deleteLocale' })}
        confirmLabel={formatMessage({ id: 'editor.deleteLocale' })}
      >
        <FormattedMessage id="editor.deleteLocaleConfirm" values={{ name: labelOf(locale) }} />
      </ConfirmDialog>
    </>
  );
}
