import { useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLogout,
  IconMessageLanguage,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useLanguage } from '../../../lib/language/interface-language.ts';
import { languageNames, languages } from '../../../lib/language/languages.ts';
import { chooseLanguage } from '../../language/language.api.ts';
import { signOut } from '../../sessions/sessions.api.ts';
import type { Command } from '../commands.ts';

const schemes = [
  { value: 'light', icon: IconSun, label: 'shell.schemeLight' },
  { value: 'dark', icon: IconMoon, label: 'shell.schemeDark' },
  { value: 'auto', icon: IconDeviceDesktop, label: 'shell.schemeAuto' },
] as const;

/** The actions that are available on every page. */
export function useActionCommands(): Command[] {
  const { formatMessage } = useIntl();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { mutate } = useMutation(chooseLanguage);
  const current = useLanguage();
  return [
    {
      id: '/projects#new',
      group: 'actions',
      label: formatMessage({ id: 'projects.new' }),
      icon: IconPlus,
    },
    ...schemes
      .filter(({ value }) => value !== colorScheme)
      .map(({ value, icon, label }): Command => {
        const hint = formatMessage({ id: 'shell.scheme' });
        const run = () => setColorScheme(value);
        return {
          id: `scheme:${value}`,
          group: 'actions',
          label: formatMessage({ id: label }),
          hint,
          icon,
          run,
        };
      }),
    {
      id: '/user-settings',
      group: 'actions',
      label: formatMessage({ id: 'shell.settings' }),
      icon: IconSettings,
    },
    {
      id: 'sign-out',
      group: 'actions',
      label: formatMessage({ id: 'shell.logout' }),
      icon: IconLogout,
      run: signOut,
    },
    ...languages
      .filter((language) => language !== current)
      .map(
        (language): Command => ({
          id: `language:${language}`,
          group: 'actions',
          label: languageNames[language],
          hint: formatMessage({ id: 'language.label' }),
          words: language,
          icon: IconMessageLanguage,
          run: () => mutate(language),
        }),
      ),
  ];
}
