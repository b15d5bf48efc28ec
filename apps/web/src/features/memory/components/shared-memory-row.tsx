import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ListedJob, Memory } from '@parlance/contract';
import {
  IconDatabase,
  IconDots,
  IconDownload,
  IconFolder,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { Row } from '../../../ui/row-list.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { deleteMemory } from '../shared-memories.api.ts';
import { ExportMemoryDialog } from './export-memory-dialog.tsx';
import { ImportMemoryDialog } from './import-memory-dialog.tsx';
import { MemoryContributorsDialog } from './memory-contributors-dialog.tsx';
import { MemoryImport } from './memory-import.tsx';
import { RenameMemoryDialog } from './rename-memory-dialog.tsx';

interface Props {
  workspaceId: string;
  memory: Memory;
  canEdit: boolean;
  /** The latest import into it. */
  job: ListedJob | undefined;
}

/** A memory in the list of a workspace: what it has, and what can be done with it. */
export function SharedMemoryRow({ workspaceId, memory, canEdit, job }: Props) {
  const { formatMessage } = useIntl();
  const { phraseOf, localeOf } = useLocaleNames();
  const queryClient = useQueryClient();
  const [isRenaming, renaming] = useDisclosure();
  const [isImporting, importing] = useDisclosure();
  const [isExporting, exporting] = useDisclosure();
  const [isShowingProjects, showingProjects] = useDisclosure();
  const deletion = useConfirmedMutation(
    deleteMemory(queryClient, workspaceId),
    ({ id }: Memory) => id,
  );
  const { name, sourceLocale, segments, translations, locales, projects } = memory;
  return (
    <Row
      icon={IconDatabase}
      title={<bdi>{name}</bdi>}
      description={
        <>
          {phraseOf(localeOf(sourceLocale))}
          {separator}
          {segments === 0 ? (
            <FormattedMessage id="memories.nothingYet" />
          ) : (
            <>
              <FormattedMessage id="memory.segments" values={{ count: segments }} />
              {separator}
              <FormattedMessage
                id="memories.translations"
                values={{ count: translations, locales: locales.length }}
              />
            </>
          )}
          <br />
          <FormattedMessage id="memories.projects" values={{ ...projects }} />
        </>
      }
      controls={
        canEdit && (
          <Menu>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={formatMessage({ id: 'memories.actions' }, { name })}
              >
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconUpload size={16} aria-hidden="true" />}
                onClick={importing.open}
              >
                <FormattedMessage id="memories.import" />
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={exporting.open}
              >
                <FormattedMessage id="memory.export" />
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFolder size={16} aria-hidden="true" />}
                onClick={showingProjects.open}
              >
                <FormattedMessage id="memories.contributors" />
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden="true" />}
                onClick={renaming.open}
              >
                <FormattedMessage id="memories.renameMenu" />
              </Menu.Item>
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => deletion.ask(memory)}
              >
                <FormattedMessage id="memories.deleteConfirm" />
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      {job && <MemoryImport workspaceId={workspaceId} job={job} />}
      <RenameMemoryDialog
        {...{ workspaceId, memory }}
        opened={isRenaming}
        onClose={renaming.close}
      />
      <ImportMemoryDialog
        {...{ workspaceId, memory }}
        opened={isImporting}
        onClose={importing.close}
      />
      <ExportMemoryDialog
        {...{ workspaceId, memory }}
        opened={isExporting}
        onClose={exporting.close}
      />
      <MemoryContributorsDialog
        {...{ workspaceId, memory }}
        opened={isShowingProjects}
        onClose={showingProjects.close}
      />
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage({ id: 'memories.delete' }, { name })}
        confirmLabel={formatMessage({ id: 'memories.deleteConfirm' })}
      >
        <FormattedMessage
          id="memories.deleteQuestion"
          values={{ projects: projects.reading + projects.writing }}
        />
      </ConfirmDialog>
    </Row>
  );
}
