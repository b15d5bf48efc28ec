import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../lib/locale-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { deleteProjectLocale } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';

export function LocaleMenu({ locale }: { locale: NamedLocale }) {
  const { projectId } = useEditor();
  const { labelOf } = useLocaleNames();
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation(
    deleteProjectLocale(queryClient, projectId, () =>
      navigate({ to: '/projects/$projectId/translations', params: { projectId } }),
    ),
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
            onClick={() => setAsking(true)}
          >
            <FormattedMessage id="editor.deleteLocale" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={formatMessage({ id: 'editor.deleteLocale' })}
        confirmLabel={formatMessage({ id: 'editor.deleteLocale' })}
        isPending={deletion.isPending}
        error={deletion.error}
        onConfirm={() => deletion.mutate({ localeCode: locale.code, name: labelOf(locale) })}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage id="editor.deleteLocaleConfirm" values={{ name: labelOf(locale) }} />
      </ConfirmDialog>
    </>
  );
}
