import { Tabs } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../ui/notes/notice.tsx';
import { useProject } from '../../projects/hooks/use-project.ts';
import { createToken } from '../../tokens/tokens.api.ts';
import { type BuildService, buildServices, type Shell, serviceNames, shells } from '../commands.ts';
import { commandLineQuery, filesOf, toTokenName } from '../connect.api.ts';
import type { BuildTokenMaking } from '../hooks/use-build-tokens.ts';
import { BuildSetup } from './build-setup.tsx';
import classes from './command-maker.module.css';
import { ShellCommand } from './shell-command.tsx';

interface Props {
  /** The latest push that there is already; a newer one is waited for. */
  latestKey: string | undefined;
  /** The tokens of builds, which outlive this part of the page. */
  builds: Readonly<Record<BuildService, BuildTokenMaking>>;
  /** The shell or service that is looked at. */
  tab: Shell | BuildService;
  onTab: (tab: Shell | BuildService) => void;
}

/** Makes the command for a repository, with a token of its own, or what a build needs. */
export function CommandMaker({ latestKey, builds, tab, onTab }: Props) {
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
    making.mutate({
      name: toTokenName(formatMessage({ id: 'connect.tokenName' }, { project: project.name })),
      expiresInDays: 90,
      scope: filesOf(project.id),
      agentsMayReplace: false,
      onlyForAgents: false,
    });
  };
  const choose = (value: string | null) => {
    const chosen = [...shells, ...buildServices].find((each) => each === value);
    if (chosen) onTab(chosen);
  };
  const waitsFor = keyBefore === undefined ? 'first' : 'next';
  return (
    <Tabs value={tab} keepMounted={false} onChange={choose}>
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
        <Tabs.Panel key={service} value={service} className={classes.panel}>
          <BuildSetup service={service} making={builds[service]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
