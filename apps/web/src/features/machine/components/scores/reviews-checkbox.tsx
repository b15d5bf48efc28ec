import { Checkbox } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props {
  checked: boolean;
  /** Whether the user may have translations of all chosen locales reviewed. */
  isOffered: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether a run marks as reviewed what two judgements find nothing in; nothing for who may not do that. */
export function ReviewsCheckbox({ checked, isOffered, onChange }: Props) {
  const { formatMessage } = useIntl();
  if (!isOffered) return null;
  return (
    <Checkbox
      label={formatMessage({ id: 'machine.reviewsClean' })}
      description={formatMessage({ id: 'machine.reviewsCleanHint' })}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
