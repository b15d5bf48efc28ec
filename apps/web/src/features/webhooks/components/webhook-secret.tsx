import { FormattedMessage } from 'react-intl';
import { ShownOnce } from '../../../ui/form/secret-dialog.tsx';

/** Shows the secret of a webhook, which is only possible once. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <ShownOnce
      warning={<FormattedMessage id="webhooks.secretOnce" />}
      label={<FormattedMessage id="webhooks.secret" />}
      secret={secret}
      doneLabel={<FormattedMessage id="clients.stored" />}
      onDone={onDone}
    />
  );
}
