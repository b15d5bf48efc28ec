import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCode,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { MenuLink } from '../../../ui/menu-link.tsx';
import { signOut } from '../../sessions/sessions.api.ts';
import { UserButton } from './user-button.tsx';

const schemes = [
  { value: 'auto', icon: IconDeviceDesktop, label: 'shell.schemeAuto' },
  { value: 'light', icon: IconSun, label: 'shell.schemeLight' },
  { value: 'dark', icon: IconMoon, label: 'shell.schemeDark' },
] as const;

export function UserMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu width={220} withinPortal={false}>
      <Menu.Target>
        <UserButton />
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
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={signOut}>
          <FormattedMessage id="shell.logout" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
