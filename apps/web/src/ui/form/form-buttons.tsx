import { Button, Group } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

interface Props {
  /** The text of the submit button, a verb. */
  submitLabel: string;
  isPending: boolean;
  isDisabled: boolean;
  onCancel: () => void;
}

/** The buttons of a form that can be cancelled. */
export function FormButtons({ submitLabel, isPending, isDisabled, onCancel }: Props) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        <FormattedMessage id="action.cancel" />
      </Button>
      <Button type="submit" loading={isPending} disabled={isDisabled}>
        {submitLabel}
      </Button>
    </Group>
  );
}
