import { Text } from '@mantine/core';
import type { ProjectClientWithSecret } from '@parlance/contract';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Copyable } from '../../../ui/copyable.tsx';
import { ShownOnce } from '../../../ui/form/secret-dialog.tsx';

interface Props {
  client: ProjectClientWithSecret;
  onDone: () => void;
}

/** Shows the id and the secret of a client; the secret only once. */
export function ClientSecret({ client: { id, secret }, onDone }: Props) {
  const idLabel = useId();
  return (
    <ShownOnce
      warning={<FormattedMessage id="clients.secretOnce" />}
      label={<FormattedMessage id="clients.secret" />}
      secret={secret}
      doneLabel={<FormattedMessage id="clients.stored" />}
      onDone={onDone}
    >
      <div>
        <Text id={idLabel} size="sm" fw={500} mb={4}>
          <FormattedMessage id="clients.id" />
        </Text>
        <Copyable labelledBy={idLabel}>{id}</Copyable>
      </div>
    </ShownOnce>
  );
}
