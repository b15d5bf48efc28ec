import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';

export function BackToSignIn() {
  return (
    <TextLink to="/login" inherit>
      <FormattedMessage id="auth.backToSignIn" />
    </TextLink>
  );
}
