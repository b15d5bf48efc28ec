import { Button } from '@mantine/core';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { hasWords } from '../../../lib/search-words.ts';
import { FilterField, NoResults } from '../../../ui/form/filter-field.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { labelsQuery } from '../labels.api.ts';
import { NewLabelDialog, newLabelForm } from './label-dialog.tsx';
import { LabelList } from './label-list.tsx';

/** With fewer labels, reading is faster than searching. */
const worthSearching = 8;

export function LabelsPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: labels } = useSuspenseQuery(labelsQuery(projectId));
  const canAdd = useCan('AddLabel');
  const [isAdding, { open, close }] = useFormDialog(newLabelForm(projectId));
  const { q = '' } = useSearch({ from: '/member/projects/$projectId/labels' });
  const navigate = useNavigate({ from: '/projects/$projectId/labels' });
  const search = (words: string) =>
    void navigate({ search: { q: words || undefined }, replace: true });
  const shown = labels.filter(({ value }) => hasWords(value, q));

  const newLabel = canAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open}>
      <FormattedMessage id="labels.new" />
    </Button>
  );

  return (
    <Page width="narrow">
      <PageHeader title={formatMessage({ id: 'labels.title' })}>
        {labels.length > 0 && newLabel}
      </PageHeader>
      {labels.length === 0 && (
        <EmptyState
          icon={IconTag}
          title={formatMessage({ id: 'labels.emptyTitle' })}
          description={
            <FormattedMessage id={canAdd ? 'labels.emptyDescription' : 'labels.emptyViewer'} />
          }
        >
          {newLabel}
        </EmptyState>
      )}
      {(labels.length >= worthSearching || q !== '') && (
        <FilterField
          label={formatMessage({ id: 'labels.searchLabel' })}
          value={q}
          onChange={search}
        />
      )}
      {shown.length > 0 && <LabelList projectId={projectId} labels={shown} />}
      {labels.length > 0 && shown.length === 0 && <NoResults />}
      <NewLabelDialog
        opened={isAdding}
        projectId={projectId}
        onClose={close}
        onCreated={({ value }) => {
          close();
          // If the search does not match the new label, it is cleared, so that the label is visible.
          if (!hasWords(value, q)) search('');
        }}
      />
    </Page>
  );
}
