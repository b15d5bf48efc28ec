import { can } from '@parlance/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { meQuery } from '../../account/account.api.ts';
import { useUnsavedWork } from '../../editor/hooks/use-unsaved-work.ts';
import { useFilePaths } from '../../project-files/hooks/use-file-paths.ts';
import { useProject } from '../../projects/hooks/use-project.ts';
import { type Terms, TermsContext } from '../terms-context.ts';
import { TermsBody } from './terms-body.tsx';

export function TermsPage() {
  const { formatMessage } = useIntl();
  const { data: me } = useSuspenseQuery(meQuery);
  const { id: projectId, membership } = useProject();
  const filePathOf = useFilePaths(projectId);
  const { draftsOf } = useUnsavedWork(me.id);

  const terms = useMemo<Terms>(
    () => ({
      projectId,
      filePathOf,
      drafts: draftsOf(projectId, 'terms'),
      canEdit: can(membership, 'EditTerm'),
      canDelete: can(membership, 'DeleteTerm'),
      canLabel: can(membership, 'EditLabel'),
    }),
    [projectId, filePathOf, membership, draftsOf],
  );

  return (
    <TermsContext value={terms}>
      <PageTitle title={formatMessage({ id: 'terms.title' })} />
      <TermsBody key={projectId} />
    </TermsContext>
  );
}
