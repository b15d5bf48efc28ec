import { Button } from '@mantine/core';
import { can } from '@parlance/contract';
import { IconPlus, IconVocabulary } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../../lib/forms/use-form-dialog.ts';
import { TextLink } from '../../../../ui/link.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { OfWorkspace } from '../../../workspaces/components/of-workspace.tsx';
import { workspacesQuery } from '../../../workspaces/workspaces.api.ts';
import { askAgainMs, glossariesQuery } from '../../glossaries.api.ts';
import { GlossaryCounts } from './glossary-counts.tsx';
import { NewGlossaryDialog, newGlossaryForm } from './new-glossary-dialog.tsx';

/** The glossaries of a workspace, which its projects may share. */
export function WorkspaceGlossariesPage() {
  const { formatMessage } = useIntl();
  const { workspaceId } = useParams({ from: '/member/workspaces/$workspaceId/glossaries' });
  const { data: workspaces } = useSuspenseQuery(workspacesQuery);
  const { data: glossaries } = useSuspenseQuery({
    ...glossariesQuery(workspaceId),
    refetchInterval: askAgainMs,
  });
  const [isAdding, { open, close }] = useFormDialog(newGlossaryForm(workspaceId));
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  // The user lost the workspace while it was open.
  if (!workspace) return <Navigate to="/404" replace />;

  const isEmpty = glossaries.length === 0;
  const add = can(workspace, 'EditWorkspaceGlossaries') && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open}>
      <FormattedMessage id="glossaries.new" />
    </Button>
  );
  return (
    <Page width="narrow" isAlone>
      <PageHeader
        title={formatMessage({ id: 'glossaries.title' })}
        description={
          <OfWorkspace workspace={workspace}>
            <FormattedMessage id="glossaries.ofWorkspace" />
          </OfWorkspace>
        }
      >
        {!isEmpty && add}
      </PageHeader>
      {isEmpty ? (
        <EmptyState
          icon={IconVocabulary}
          title={formatMessage({ id: 'glossaries.empty' })}
          description={formatMessage({ id: 'glossaries.emptyHint' })}
        >
          {add}
        </EmptyState>
      ) : (
        <RowList label={formatMessage({ id: 'glossaries.title' })}>
          {glossaries.map((glossary) => (
            <Row
              key={glossary.id}
              icon={IconVocabulary}
              title={
                <TextLink
                  to="/workspaces/$workspaceId/glossaries/$glossaryId"
                  params={{ workspaceId, glossaryId: glossary.id }}
                  dir="auto"
                  inherit
                >
                  {glossary.name}
                </TextLink>
              }
              description={<GlossaryCounts glossary={glossary} />}
            />
          ))}
        </RowList>
      )}
      <NewGlossaryDialog workspaceId={workspaceId} opened={isAdding} onClose={close} />
    </Page>
  );
}
