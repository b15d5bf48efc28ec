import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { GlossaryDetails } from '@parlance/contract';
import { IconDots, IconFileImport, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import { deleteGlossary } from '../../glossaries.api.ts';
import { useGlossaryPlace } from '../../hooks/use-glossary-place.ts';
import { RenameGlossaryDialog } from './rename-glossary-dialog.tsx';

interface Props {
  glossary: GlossaryDetails;
  onImport: () => void;
}

/** What can be done with a glossary as a whole, as far as the user may. */
export function GlossaryMenu({ glossary, onImport }: Props) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const place = useGlossaryPlace();
  const [isRenaming, renaming] = useDisclosure();
  const { id, name, rights, conceptsCount, termsCount } = glossary;
  const leave = () =>
    place.projectId === undefined
      ? navigate({ to: '/workspaces/$workspaceId/glossaries', params: place, replace: true })
      : navigate({ to: '/projects/$projectId/glossary', params: place, replace: true });
  const deletion = useConfirmedMutation(
    deleteGlossary(useQueryClient(), id, leave),
    (_: GlossaryDetails) => undefined,
  );
  if (!rights.canEdit && !rights.canManage && !rights.canDelete) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={formatMessage({ id: 'glossaries.actions' }, { name })}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {rights.canEdit && (
            <Menu.Item
              leftSection={<IconFileImport size={16} aria-hidden="true" />}
              onClick={onImport}
            >
              <FormattedMessage id="glossaries.import" />
            </Menu.Item>
          )}
          {rights.canManage && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={renaming.open}
            >
              <FormattedMessage id="glossaries.rename" />
            </Menu.Item>
          )}
          {rights.canDelete && (
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => deletion.ask(glossary)}
            >
              <FormattedMessage id="glossaries.delete" />
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RenameGlossaryDialog glossary={glossary} opened={isRenaming} onClose={renaming.close} />
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage({ id: 'glossaries.deleteOf' }, { name })}
        confirmLabel={formatMessage({ id: 'glossaries.delete' })}
      >
        <FormattedMessage
          id="glossaries.deleteQuestion"
          values={{ concepts: conceptsCount, terms: termsCount }}
        />
      </ConfirmDialog>
    </>
  );
}
