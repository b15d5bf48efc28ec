import { Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Copyable } from '../../../ui/copyable.tsx';
import { projectLocalesQuery } from '../../locales/locales.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { exampleOf } from '../client-example.ts';

/** An example of how a program uses a client, with the first locale of the project. */
export function ClientExample({ clientId }: { clientId: string }) {
  const projectId = useProjectId();
  const { data: locales } = useSuspenseQuery(projectLocalesQuery(projectId));
  const hintId = useId();
  const locale = locales[0]?.locale.code ?? 'en';
  return (
    <>
      <Text id={hintId} size="xs" c="dimmed" mb={4}>
        <FormattedMessage
          id="clients.exampleHint"
          values={{ variable: <code>CLIENT_SECRET</code> }}
        />
      </Text>
      <Copyable labelledBy={hintId}>
        {exampleOf({ origin: window.location.origin, projectId, clientId, locale })}
      </Copyable>
    </>
  );
}
