import { IconChecks } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import classes from './review-toggle.module.css';

interface Props {
  isReviewed: boolean;
  onToggle: () => void;
}

/** Says whether a translation is reviewed, and toggles it. */
export function ReviewToggle({ isReviewed, onToggle }: Props) {
  const { formatMessage } = useIntl();
  const reviewed = formatMessage({ id: 'state.reviewed' });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.toggle}
      aria-pressed={isReviewed}
      aria-label={reviewed}
      title={isReviewed ? reviewed : formatMessage({ id: 'state.markReviewed' })}
      onClick={onToggle}
    >
      <IconChecks size={16} aria-hidden="true" />
    </button>
  );
}
