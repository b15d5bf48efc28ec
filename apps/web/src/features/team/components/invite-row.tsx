import { Badge, Button } from '@mantine/core';
import type { Invite } from '@parlance/contract';
import { IconMail, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Row } from '../../../ui/row-list.tsx';
import { RoleBadge } from '../../projects/components/role-badge.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { isGone } from '../../projects/projects.api.ts';
import { changeInvite, isMember, resendInvite } from '../team.api.ts';
import { MembershipSelect } from './membership-select.tsx';
import { OwnLocales } from './own-locales.tsx';
import type { News } from './team-news.tsx';
import classes from './team-page.module.css';

interface Props {
  invite: Invite;
  onWithdraw: () => void;
  onNews: (news: News) => void;
}

export function InviteRow({ invite: { id, email, membership }, onWithdraw, onNews }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const canChange = useCan('EditProjectInvites');
  const canWithdraw = useCan('DeleteProjectInvites');
  const change = useMutation(changeInvite(queryClient, projectId, id));
  const resend = useMutation(resendInvite(queryClient, projectId, id));
  const shown = change.isPending ? change.variables : membership;
  const withdrawLabel = formatMessage({ id: 'team.withdraw' }, { email });
  const sendLabel = formatMessage({ id: 'team.resendTo' }, { email });

  const onError = (failure: Error) => {
    if (isGone(failure)) onNews({ kind: 'inviteGone', name: email });
  };

  return (
    <Row
      icon={IconMail}
      title={
        <>
          <span dir="auto">{email}</span>
          <Badge variant="filled" className={classes.invited}>
            <FormattedMessage id="team.invited.badge" />
          </Badge>
        </>
      }
      controls={
        <>
          {canChange && (
            <Button
              variant="default"
              size="xs"
              loading={resend.isPending}
              aria-label={sendLabel}
              onClick={() =>
                resend.mutate(undefined, {
                  onError,
                  onSuccess: (sent) => isMember(sent) && onNews({ kind: 'added', name: sent.name }),
                })
              }
            >
              <FormattedMessage id="team.resend" />
            </Button>
          )}
          {canChange ? (
            <MembershipSelect
              name={email}
              value={shown}
              onChange={(chosen) => change.mutate(chosen, { onError })}
            />
          ) : (
            <RoleBadge role={membership.role} />
          )}
          {canWithdraw && <IconButton icon={IconX} label={withdrawLabel} onClick={onWithdraw} />}
        </>
      }
    >
      <OwnLocales locales={shown.locales} />
      {!isGone(change.error) && <ErrorAlert error={change.error} />}
      {!isGone(resend.error) && <ErrorAlert error={resend.error} action="ResendInvite" />}
      {resend.isSuccess && (
        <p className={classes.hint} role="status">
          <FormattedMessage id="team.resent" />
        </p>
      )}
    </Row>
  );
}
