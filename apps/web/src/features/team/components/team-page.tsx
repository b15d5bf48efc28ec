import { Button, Stack, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { meQuery } from '../../account/account.api.ts';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { invitesQuery, membersQuery } from '../team.api.ts';
import { AddMemberDialog, newMemberForm } from './add-member-dialog.tsx';
import { InviteList } from './invite-list.tsx';
import { MemberList } from './member-list.tsx';
import { type News, TeamNews } from './team-news.tsx';

export function TeamPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: members } = useSuspenseQuery(membersQuery(projectId));
  const { data: invites } = useSuspenseQuery(invitesQuery(projectId));
  const canInvite = useCan('InviteProjectUser');
  const [isAdding, { open, close }] = useFormDialog(newMemberForm(projectId));
  const [news, setNews] = useState<News>();

  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'team.title' })}
        description={<FormattedMessage id="team.description" />}
      >
        {canInvite && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={open}>
            <FormattedMessage id="team.add" />
          </Button>
        )}
      </PageHeader>
      <Stack gap="lg">
        {news && <TeamNews news={news} />}
        <MemberList members={members} ownId={me.id} onNews={setNews} />
        {invites.length > 0 && (
          <Stack component="section" gap="sm">
            <Title order={2}>
              <FormattedMessage id="team.invites" />
            </Title>
            <InviteList invites={invites} onNews={setNews} />
          </Stack>
        )}
      </Stack>
      <AddMemberDialog opened={isAdding} invites={invites} onClose={close} onNews={setNews} />
    </Page>
  );
}
