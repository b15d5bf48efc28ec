import { FormattedMessage } from 'react-intl';
import classes from './character-count.module.css';

/** The length of a text and its limit. */
export function CharacterCount({ count, max }: { count: number; max: number }) {
  return (
    <span className={classes.count} data-over={count > max || undefined}>
      <FormattedMessage id="terms.characters" values={{ count, max }} />
    </span>
  );
}
