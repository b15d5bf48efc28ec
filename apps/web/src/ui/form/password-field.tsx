import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useIntl } from 'react-intl';

/** A password field; its text can be revealed by pointer and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const { formatMessage } = useIntl();
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': formatMessage({ id: 'form.showPassword' }) }}
    />
  );
}
