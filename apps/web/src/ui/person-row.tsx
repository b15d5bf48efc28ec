import { Badge } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
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
      icon={IconUser}
      isMarked={isSelf}
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
