import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { AccessTokenWithSecret } from '@parlance/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Copyable } from '../../../ui/copyable.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { firstPush, type Shell } from '../commands.ts';
import classes from './shell-command.module.css';

interface Props {
  shell: Shell;
  /** The path of the command line on the server. */
  path: string;
  /** Makes the token of the command, which is shown once it is there. */
  making: {
    readonly data: AccessTokenWithSecret | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
  };
  /** Which push the page waits for once there is a token; undefined where it has come. */
  waitsFor: 'first' | 'next' | undefined;
  onMake: () => void;
}

/** The command for a repository. With one click it gets a token, and then the files are waited for. */
export function ShellCommand({ shell, path, making, waitsFor, onMake }: Props) {
  const projectId = useProjectId();
  const hintId = useId();
  const copy = useRef<HTMLButtonElement>(null);
  const token = making.data?.token;
  // Somebody may come back to the tab, whose command was made before.
  const [tokenBefore] = useState(token);
  useEffect(() => {
    if (token !== tokenBefore) copy.current?.focus();
  }, [token, tokenBefore]);

  const { origin } = window.location;
  const command = firstPush(shell, {
    packageUrl: `${origin}${path}`,
    projectUrl: `${origin}/projects/${projectId}`,
    token: token ?? 'plt_••••••••',
  });
  return (
    <Stack gap="sm">
      <Text id={hintId} size="sm">
        <FormattedMessage id={token === undefined ? 'connect.makeHint' : 'connect.runHint'} />
      </Text>
      {token === undefined ? (
        <pre className={classes.preview} aria-hidden="true">
          {command}
        </pre>
      ) : (
        <Copyable labelledBy={hintId} buttonRef={copy}>
          {command}
        </Copyable>
      )}
      <ErrorAlert error={making.error} hints={{ 429: 'tokens.limit' }} />
      {token === undefined && (
        <Group>
          <Button loading={making.isPending} onClick={onMake}>
            <FormattedMessage id="connect.make" />
          </Button>
        </Group>
      )}
      <div role="status">
        {token !== undefined && waitsFor !== undefined && (
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
