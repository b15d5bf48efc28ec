import { Badge } from '@mantine/core';
import type { Role } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';

export const roleLabels: Readonly<Record<Role, MessageId>> = {
  admin: 'role.admin',
  editor: 'role.editor',
  reviewer: 'role.reviewer',
  translator: 'role.translator',
  viewer: 'role.viewer',
};

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge flex="none">
      <FormattedMessage id={roleLabels[role]} />
    </Badge>
  );
}
