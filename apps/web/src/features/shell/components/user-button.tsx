import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentPropsWithRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Avatar } from '../../../ui/avatar.tsx';
import { meQuery } from '../../account/account.api.ts';
import classes from './user-button.module.css';

/** The button of the menu of who is signed in. It stands there before its menu is loaded. */
export function UserButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const { data: user } = useQuery(meQuery);
  return (
    <Button
      {...props}
      variant="subtle"
      color="var(--mantine-color-text)"
      size="compact-sm"
      classNames={{ root: classes.target, label: classes.name }}
      leftSection={user && <Avatar name={user.name || user.email} size="xs" />}
      rightSection={<IconChevronDown size={14} aria-hidden="true" />}
    >
      <span dir="auto">
        {user ? user.name || user.email : <FormattedMessage id="shell.account" />}
      </span>
    </Button>
  );
}
