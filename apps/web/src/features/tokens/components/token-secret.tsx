import { FormattedMessage } from 'react-intl';
import { ShownOnce } from '../../../ui/form/secret-dialog.tsx';

/** Shows a token, which is only possible once. */
export function TokenSecret({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <ShownOnce
      warning={<FormattedMessage id="tokens.secretOnce" />}
      label={<FormattedMessage id="tokens.secret" />}
      secret={token}
      doneLabel={<FormattedMessage id="tokens.stored" />}
      onDone={onDone}
    />
  );
}
