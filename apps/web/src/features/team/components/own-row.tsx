import { Button } from '@mantine/core';
import type { Member } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { RoleBadge } from '../../projects/components/role-badge.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { OwnLocales } from './own-locales.tsx';
import classes from './team-page.module.css';

interface Props {
  member: Member;
  isLastAdmin: boolean;
  onLeave: () => void;
}

/** The user's own row: it can be left, but has no choice of a role. */
export function OwnRow({ member, isLastAdmin, onLeave }: Props) {
  const { membership } = member;
  const projectId = useProjectId();
  return (
    <PersonRow
      person={member}
      isSelf
      controls={
        <>
          <RoleBadge role={membership.role} />
          {!isLastAdmin && (
            <Button variant="default" size="xs" onClick={onLeave}>
              <FormattedMessage id="team.leave" />
            </Button>
          )}
        </>
      }
    >
      <OwnLocales locales={membership.locales} />
      {isLastAdmin && (
        <p className={classes.hint}>
          <FormattedMessage
            id="team.lastAdmin"
            values={{
              link: (text) => (
                <TextLink
                  key="link"
                  to="/projects/$projectId/settings"
                  params={{ projectId }}
                  inherit
                >
                  {text}
                </TextLink>
              ),
            }}
          />
        </p>
      )}
    </PersonRow>
  );
}
