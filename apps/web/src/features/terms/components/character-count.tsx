import { FormattedMessage } from 'react-intl';
import classes from './character-count.module.css';

/** How long a text is, and how long it may be. */
export function CharacterCount({ count, max }: { count: number; max: number }) {
  return (
    <span className={classes.count} data-over={count > max || undefined}>
      <FormattedMessage id="terms.characters" values={{ count, max }} />
    </span>
  );
}
