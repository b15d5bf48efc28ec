import { Button, Group } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

interface Props {
  /** What the form does, as a verb. */
  submitLabel: string;
  isPending: boolean;
  isDisabled: boolean;
  onCancel: () => void;
}

/** The last line of a form that can be left without saving. */
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
