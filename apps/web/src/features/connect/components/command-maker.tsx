import { Tabs } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../ui/notes/notice.tsx';
import { useProject } from '../../projects/hooks/use-project.ts';
import { createToken } from '../../tokens/tokens.api.ts';
import { buildServices, type Shell, serviceNames, shells } from '../commands.ts';
import { commandLineQuery, filesOf } from '../connect.api.ts';
import { BuildSetup } from './build-setup.tsx';
import classes from './command-maker.module.css';
import { ShellCommand } from './shell-command.tsx';

/** The longest name that a token may have. */
const maxNameLength = 255;

interface Props {
  /** The latest push that there is already; a newer one is waited for. */
  latestKey: string | undefined;
}

/** Makes the command for a repository, with a token of its own, or what a build needs. */
export function CommandMaker({ latestKey }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const project = useProject();
  const { data: path } = useSuspenseQuery(commandLineQuery);
  const making = useMutation(createToken(queryClient, undefined));
  const [keyBefore, setKeyBefore] = useState(latestKey);
  if (path === null) {
    return (
      <Notice tone="info">
        <FormattedMessage
          id="connect.notBuilt"
          values={{
            command: (
              <code key="command" dir="ltr">
                npm start
              </code>
            ),
          }}
        />
      </Notice>
    );
  }
  const make = () => {
    setKeyBefore(latestKey);
    const name = formatMessage({ id: 'connect.tokenName' }, { project: project.name });
    making.mutate({
      name: [...name].slice(0, maxNameLength).join(''),
      expiresInDays: 90,
      scope: filesOf(project.id),
      agentsMayReplace: false,
      onlyForAgents: false,
    });
  };
  const waitsFor = keyBefore === undefined ? 'first' : 'next';
  return (
    <Tabs defaultValue={usualShell()} keepMounted={false}>
      <Tabs.List className={classes.list ?? ''}>
        {shells.map((shell) => (
          <Tabs.Tab key={shell} value={shell} className={classes.tab ?? ''}>
            {shell === 'posix' ? <FormattedMessage id="connect.posix" /> : 'PowerShell'}
          </Tabs.Tab>
        ))}
        {buildServices.map((service) => (
          <Tabs.Tab key={service} value={service} className={classes.tab ?? ''}>
            {serviceNames[service]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shells.map((shell) => (
        <Tabs.Panel key={shell} value={shell} className={classes.panel}>
          <ShellCommand
            shell={shell}
            path={path}
            making={making}
            waitsFor={latestKey === keyBefore ? waitsFor : undefined}
            onMake={make}
          />
        </Tabs.Panel>
      ))}
      {buildServices.map((service) => (
        // A token that is shown once stays, whatever tab is looked at meanwhile.
        <Tabs.Panel key={service} value={service} keepMounted className={classes.panel}>
          <BuildSetup service={service} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The shell that somebody on this system most likely has open. */
function usualShell(): Shell {
  return /\bWindows\b/.test(navigator.userAgent) ? 'powershell' : 'posix';
}
