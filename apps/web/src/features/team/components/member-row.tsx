import type { Member } from '@parlance/contract';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { RoleBadge } from '../../projects/components/role-badge.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { isGone } from '../../projects/projects.api.ts';
import { changeMember } from '../team.api.ts';
import { MembershipSelect } from './membership-select.tsx';
import { OwnLocales } from './own-locales.tsx';
import type { News } from './team-news.tsx';

interface Props {
  member: Member;
  onRemove: () => void;
  onNews: (news: News) => void;
}

export function MemberRow({ member, onRemove, onNews }: Props) {
  const { userId, name, membership } = member;
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const canChange = useCan('EditProjectUsers');
  const canRemove = useCan('DeleteProjectUsers');
  const change = useMutation(changeMember(queryClient, projectId, userId));
  const shown = change.isPending ? change.variables : membership;
  const removeLabel = formatMessage({ id: 'team.remove' }, { name });

  return (
    <PersonRow
      person={member}
      controls={
        <>
          {canChange ? (
            <MembershipSelect
              name={name}
              value={shown}
              onChange={(chosen) =>
                change.mutate(chosen, {
                  onError: (error) => isGone(error) && onNews({ kind: 'memberGone', name }),
                })
              }
            />
          ) : (
            <RoleBadge role={membership.role} />
          )}
          {canRemove && <IconButton icon={IconX} label={removeLabel} onClick={onRemove} />}
        </>
      }
    >
      <OwnLocales locales={shown.locales} />
      {!isGone(change.error) && <ErrorAlert error={change.error} />}
    </PersonRow>
  );
}
