import { Loader, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { firstPush, type Shell } from '../commands.ts';
import classes from './shell-command.module.css';
import { TokenCommand, type TokenMaking } from './token-command.tsx';

interface Props {
  shell: Shell;
  /** The path of the command line on the server. */
  path: string;
  making: TokenMaking;
  /** Which push the page waits for once there is a token; undefined where it has come. */
  waitsFor: 'first' | 'next' | undefined;
  onMake: () => void;
}

/** The command for a repository. With one click it gets a token, and then the files are waited for. */
export function ShellCommand({ shell, path, making, waitsFor, onMake }: Props) {
  const projectId = useProjectId();
  const { origin } = window.location;
  const addresses = {
    packageUrl: `${origin}${path}`,
    projectUrl: `${origin}/projects/${projectId}`,
  };
  return (
    <Stack gap="sm">
      <TokenCommand
        making={making}
        hint={(hasToken) => (
          <FormattedMessage id={hasToken ? 'connect.runHint' : 'connect.makeHint'} />
        )}
        command={(token) => firstPush(shell, { ...addresses, token })}
        makeLabel={<FormattedMessage id="connect.make" />}
        onMake={onMake}
      />
      <div role="status">
        {making.data !== undefined && waitsFor !== undefined && (
          <div className={classes.waiting}>
            <Loader size={16} aria-hidden="true" />
            <FormattedMessage id={`connect.waiting.${waitsFor}`} />
          </div>
        )}
      </div>
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="connect.personal"
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
