import { Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { Unfolding } from '../../../ui/unfolding.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { type BuildService, type Shell, usualShell } from '../commands.ts';
import { sentFilesQuery } from '../connect.api.ts';
import { useBuildTokens } from '../hooks/use-build-tokens.ts';
import { groupPushes } from '../pushes.ts';
import { Arrival } from './arrival.tsx';
import { CommandMaker } from './command-maker.tsx';
import classes from './connect-card.module.css';
import { NextSteps } from './next-steps.tsx';
import { PushList } from './push-list.tsx';

/** The way of a repository into its project: one command, what has arrived by it, and what may come next. */
export function ConnectCard() {
  const { formatMessage } = useIntl();
  const { data: sent } = useSuspenseQuery(sentFilesQuery(useProjectId()));
  const mayPush = [useCan('ImportTranslation'), useCan('AddTerm')].every(Boolean);
  const pushes = groupPushes(sent);
  const [latest] = pushes;
  // Whoever has seen the first files arrive is told what to do with them.
  const [isFirst] = useState(latest === undefined);
  // A token of a build is shown once, and stays when the page becomes another one with the first push.
  const builds = useBuildTokens();
  const hasBuildToken = Object.values(builds).some(({ data }) => data !== undefined);
  const [tab, onTab] = useState<Shell | BuildService>(usualShell);
  const maker = <CommandMaker latestKey={latest?.key} builds={builds} tab={tab} onTab={onTab} />;

  if (!latest) {
    if (!mayPush) return null;
    return (
      <div className={classes.card}>
        <SettingsCard title={formatMessage({ id: 'connect.title' })}>
          <Text className={classes.lead} size="sm">
            <FormattedMessage id="connect.lead" />
          </Text>
          {maker}
        </SettingsCard>
      </div>
    );
  }
  return (
    <div className={classes.card}>
      <SettingsCard title={formatMessage({ id: 'connect.connectedTitle' })}>
        <Stack>
          {isFirst && <Arrival push={latest} />}
          {(!isFirst || pushes.length > 1) && <PushList pushes={pushes} />}
          {isFirst && <NextSteps />}
          {mayPush && (
            <div>
              {!isFirst && (
                <Unfolding size="sm" title={<FormattedMessage id="connect.next" />}>
                  <NextSteps />
                </Unfolding>
              )}
              <Unfolding
                size="sm"
                isOpenAtFirst={hasBuildToken}
                title={<FormattedMessage id="connect.another" />}
              >
                {maker}
              </Unfolding>
            </div>
          )}
        </Stack>
      </SettingsCard>
    </div>
  );
}
