import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Avatar } from './avatar.tsx';
import { Row } from './row-list.tsx';

interface Props {
  person: { name: string; email: string };
  /** Whether the person is the signed-in user. */
  isSelf?: boolean;
  controls: ReactNode;
  children?: ReactNode;
}

/** A person in a list. */
export function PersonRow({ person: { name, email }, isSelf = false, controls, children }: Props) {
  return (
    <Row
      sign={<Avatar name={name} size="md" />}
      title={
        <>
          <span dir="auto">{name}</span>
          {isSelf && (
            <Badge variant="light">
              <FormattedMessage id="team.you" />
            </Badge>
          )}
        </>
      }
      description={<bdi>{email}</bdi>}
      controls={controls}
    >
      {children}
    </Row>
  );
}
