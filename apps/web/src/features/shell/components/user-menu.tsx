import { Button, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconCode,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { session } from '../../../lib/api/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { MenuLink } from '../../../ui/link.tsx';
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
    <Menu width={220} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="var(--mantine-color-text)"
          size="compact-sm"
          classNames={{ root: classes.target, label: classes.name }}
          leftSection={user && <Avatar name={user.name || user.email} size="xs" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          <span dir="auto">
            {user ? user.name || user.email : formatMessage({ id: 'shell.account' })}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink to="/user-settings" leftSection={<IconSettings size={16} aria-hidden="true" />}>
          <FormattedMessage id="shell.settings" />
        </MenuLink>
        <Menu.Item
          component="a"
          href="/api/v1/docs"
          leftSection={<IconCode size={16} aria-hidden="true" />}
        >
          <FormattedMessage id="shell.apiDocs" />
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          <FormattedMessage id="shell.scheme" />
        </Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {schemes.map(({ value, icon: SchemeIcon, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              rightSection={<SchemeIcon size={16} aria-hidden="true" />}
            >
              <FormattedMessage id={label} />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
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
