import { Button, Group, Text } from '@mantine/core';
import type { AccessTokenWithSecret } from '@parlance/contract';
import { type ReactNode, useId } from 'react';
import code from '../../../ui/code.module.css';
import { Copyable } from '../../../ui/copyable.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useFocusOnToken } from '../hooks/use-focus-on-token.ts';
import classes from './token-command.module.css';

/** Makes the token of a command, which is shown once it is there. */
export interface TokenMaking {
  readonly data: AccessTokenWithSecret | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
}

interface Props {
  making: TokenMaking;
  /** What to do with the command, before there is a token and after that. */
  hint: (hasToken: boolean) => ReactNode;
  /** The command with this token. */
  command: (token: string) => string;
  makeLabel: ReactNode;
  onMake: () => void;
}

const hiddenToken = 'plt_••••••••';

/** A command that gets a token with one click. */
export function TokenCommand({ making, hint, command, makeLabel, onMake }: Props) {
  const hintId = useId();
  const token = making.data?.token;
  const copy = useFocusOnToken(token);
  return (
    <>
      <Text id={hintId} size="sm">
        {hint(token !== undefined)}
      </Text>
      {token === undefined ? (
        <pre className={`${code.block} ${classes.preview}`} aria-hidden="true">
          {command(hiddenToken)}
        </pre>
      ) : (
        <Copyable labelledBy={hintId} buttonRef={copy}>
          {command(token)}
        </Copyable>
      )}
      <ErrorAlert error={making.error} hints={{ 429: 'tokens.limit' }} />
      {token === undefined && (
        <Group>
          <Button loading={making.isPending} onClick={onMake}>
            {makeLabel}
          </Button>
        </Group>
      )}
    </>
  );
}
