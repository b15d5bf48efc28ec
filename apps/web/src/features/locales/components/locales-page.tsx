import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLanguage, IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { canAddLocales } from '../../../lib/language/locale-rights.ts';
import { nativeNameOf } from '../../../lib/language/native-name.ts';
import { useHashCommand } from '../../../lib/use-hash-command.ts';
import { FilterField, NoResults } from '../../../ui/form/filter-field.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Announcement, useAnnouncement } from '../../../ui/notes/announcement.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { FilesOverview } from '../../project-files/components/files-overview.tsx';
import { useProject, useProjectId } from '../../projects/hooks/use-project.ts';
import { useProjectLocales } from '../hooks/use-project-locales.ts';
import { NewLocaleDialog } from './dialogs/new-locale-dialog.tsx';
import { LocaleList } from './overview/locale-list.tsx';
import { LocalesOverview } from './overview/locales-overview.tsx';

/** With fewer locales, reading is faster than searching. */
const worthSearching = 8;

export function LocalesPage() {
  const { formatMessage } = useIntl();
  const { search } = useLocaleNames();
  const projectId = useProjectId();
  const { locales } = useProjectLocales(projectId);
  const canAdd = canAddLocales(useProject().membership);
  const [isAdding, { open, close }] = useDisclosure();
  const { q = '' } = useSearch({ from: '/member/projects/$projectId/translations' });
  const navigate = useNavigate({ from: '/projects/$projectId/translations' });
  const { said, announce } = useAnnouncement();
  useHashCommand('new', () => canAdd && open());
  const shown = search(locales, q, nativeNameOf);

  return (
    <Page>
      <PageHeader title={formatMessage({ id: 'locales.title' })}>
        {canAdd && locales.length > 0 && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open}>
            <FormattedMessage id="locales.new" />
          </Button>
        )}
      </PageHeader>
      {locales.length === 0 && (
        <EmptyState
          icon={IconLanguage}
          title={formatMessage({ id: 'locales.emptyTitle' })}
          description={
            <FormattedMessage id={canAdd ? 'locales.emptyDescription' : 'locales.emptyViewer'} />
          }
        >
          {canAdd && (
            <>
              <LinkButton
                to="/projects/$projectId/import"
                params={{ projectId }}
                leftSection={<IconUpload size={16} aria-hidden="true" />}
              >
                <FormattedMessage id="locales.importFile" />
              </LinkButton>
              <Button variant="default" onClick={open}>
                <FormattedMessage id="locales.new" />
              </Button>
            </>
          )}
        </EmptyState>
      )}
      {locales.length > 0 && <LocalesOverview />}
      {locales.length >= worthSearching && (
        <FilterField
          label={formatMessage({ id: 'locales.filterLabel' })}
          value={q}
          onChange={(value) =>
            void navigate({ search: (old) => ({ ...old, q: value || undefined }), replace: true })
          }
        />
      )}
      {shown.length > 0 && <LocaleList projectId={projectId} locales={shown} />}
      {locales.length > 0 && shown.length === 0 && <NoResults />}
      <FilesOverview projectId={projectId} />
      <NewLocaleDialog
        opened={isAdding}
        onClose={close}
        projectId={projectId}
        existing={locales}
        onAdded={(codes) => announce('locales.announceAdded', { count: codes.length })}
      />
      <Announcement said={said} />
    </Page>
  );
}
