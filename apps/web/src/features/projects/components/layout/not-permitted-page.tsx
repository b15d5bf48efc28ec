import { type Action, rolesFor } from '@parlance/contract';
import { IconLock } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../../ui/link.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useProject } from '../../hooks/use-project.ts';
import { roleLabels } from '../role-badge.tsx';

/** Explains which permission the page needs, and who can grant it. */
export function NotPermittedPage({ action }: { action: Action }) {
  const { formatMessage, formatList } = useIntl();
  const { id: projectId, membership } = useProject();
  const permitted = rolesFor(action).map((each) => formatMessage({ id: roleLabels[each] }));
  return (
    <Page width="narrow">
      <PageHeader title={formatMessage({ id: 'notPermitted.title' })} />
      <EmptyState
        icon={IconLock}
        title={formatMessage(
          { id: 'notPermitted.needs' },
          { roles: formatList(permitted, { type: 'disjunction' }) },
        )}
        description={
          <FormattedMessage
            id="notPermitted.description"
            values={{ role: formatMessage({ id: roleLabels[membership.role] }) }}
          />
        }
      >
        <LinkButton to="/projects/$projectId/team" params={{ projectId }} variant="default">
          <FormattedMessage id="notPermitted.team" />
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
