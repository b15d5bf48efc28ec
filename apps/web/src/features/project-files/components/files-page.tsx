import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { hasWords } from '../../../lib/search-words.ts';
import { FilterField, NoResults } from '../../../ui/form/filter-field.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { fileStatsQuery, filesQuery } from '../project-files.api.ts';
import { NewFileDialog, newFileForm } from './file-dialogs.tsx';
import { FileList } from './file-list.tsx';

/** With fewer files, reading is faster than searching. */
const worthSearching = 8;

export function FilesPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: files } = useSuspenseQuery(filesQuery(projectId));
  const { data: stats = [] } = useQuery(fileStatsQuery(projectId));
  const canAdd = useCan('AddFile');
  const [isAdding, { open, close }] = useFormDialog(newFileForm(projectId));
  const { q = '' } = useSearch({ from: '/member/projects/$projectId/files' });
  const navigate = useNavigate({ from: '/projects/$projectId/files' });
  const unnamed = formatMessage({ id: 'files.unnamed' });
  const shown = files.filter(({ path }) => hasWords(path ?? unnamed, q));
  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'files.title' })}
        description={formatMessage({ id: 'files.about' })}
      >
        {canAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open}>
            <FormattedMessage id="files.new" />
          </Button>
        )}
      </PageHeader>
      {(files.length >= worthSearching || q !== '') && (
        <FilterField
          label={formatMessage({ id: 'files.search' })}
          value={q}
          onChange={(words) => void navigate({ search: { q: words || undefined }, replace: true })}
        />
      )}
      {shown.length > 0 ? (
        <FileList
          projectId={projectId}
          files={shown}
          stats={new Map(stats.map((one) => [one.fileId, one]))}
        />
      ) : (
        <NoResults />
      )}
      <NewFileDialog opened={isAdding} projectId={projectId} onClose={close} />
    </Page>
  );
}
