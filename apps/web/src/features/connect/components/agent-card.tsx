import { Stack, Tabs, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useCan, useProject } from '../../projects/hooks/use-project.ts';
import { createToken } from '../../tokens/tokens.api.ts';
import { type Agent, addressForAgents, agentNames, agents, connectAgent } from '../agents.ts';
import { usualShell } from '../commands.ts';
import { toTokenName, translationsOf } from '../connect.api.ts';
import classes from './command-maker.module.css';
import cardClasses from './connect-card.module.css';
import { TokenCommand, type TokenMaking } from './token-command.tsx';

/** The way of an agent into a project: a command with a token of its own. */
export function AgentCard() {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const project = useProject();
  const mayTranslate = useCan('EditTranslation');
  const making = useMutation(createToken(queryClient, undefined));
  if (!mayTranslate) return null;
  const make = () =>
    making.mutate({
      name: toTokenName(
        formatMessage({ id: 'connect.agent.tokenName' }, { project: project.name }),
      ),
      expiresInDays: 90,
      scope: translationsOf(project.id),
      agentsMayReplace: false,
      onlyForAgents: true,
    });
  return (
    <div className={cardClasses.card}>
      <SettingsCard title={formatMessage({ id: 'connect.agent.title' })}>
        <Text className={cardClasses.lead} size="sm">
          <FormattedMessage id="connect.agent.lead" />
        </Text>
        <Tabs defaultValue={agents[0]} keepMounted={false}>
          <Tabs.List className={classes.list ?? ''}>
            {agents.map((agent) => (
              <Tabs.Tab key={agent} value={agent} className={classes.tab ?? ''}>
                {agent === 'other' ? (
                  <FormattedMessage id="connect.agent.other" />
                ) : (
                  agentNames[agent]
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {agents.map((agent) => (
            <Tabs.Panel key={agent} value={agent} className={classes.panel}>
              <AgentCommand agent={agent} making={making} onMake={make} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </SettingsCard>
    </div>
  );
}

interface Props {
  agent: Agent;
  making: TokenMaking;
  onMake: () => void;
}

function AgentCommand({ agent, making, onMake }: Props) {
  const { id: projectId } = useProject();
  const address = addressForAgents(window.location.origin, projectId);
  const hintOf = (hasToken: boolean) => {
    if (agent === 'other') return 'connect.agent.otherHint';
    return hasToken ? 'connect.agent.runHint' : 'connect.agent.makeHint';
  };
  return (
    <Stack gap="sm">
      <TokenCommand
        making={making}
        hint={(hasToken) => <FormattedMessage id={hintOf(hasToken)} />}
        command={(token) => connectAgent(agent, usualShell(), { address, token })}
        makeLabel={<FormattedMessage id="connect.agent.make" />}
        onMake={onMake}
      />
      {agent === 'codex' && (
        <Text size="sm">
          <FormattedMessage id="connect.agent.codexHint" />
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="connect.agent.personal"
          values={{
            link: (text) => (
              <TextLink key="link" to="/user-settings" inherit>
                {text}
              </TextLink>
            ),
          }}
        />
      </Text>
    </Stack>
  );
}
