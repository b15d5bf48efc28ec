import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { session } from '../../../lib/session.ts';
import { meQuery } from '../../account/account.api.ts';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'auto', icon: IconDeviceDesktop, label: 'shell.schemeAuto' },
  { value: 'light', icon: IconSun, label: 'shell.schemeLight' },
  { value: 'dark', icon: IconMoon, label: 'shell.schemeDark' },
] as const;

export function UserMenu() {
  const { formatMessage } = useIntl();
  const { data: user } = useQuery(meQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="var(--mantine-color-text)"
          size="compact-sm"
          className={classes.target}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {user ? user.name || user.email : formatMessage({ id: 'shell.account' })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <FormattedMessage id="shell.scheme" />
        </Menu.Label>
        {schemes.map(({ value, icon: SchemeIcon, label }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            className={classes.scheme}
            leftSection={<SchemeIcon size={16} aria-hidden="true" />}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
          >
            <FormattedMessage id={label} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => session.end()}
        >
          <FormattedMessage id="shell.logout" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
