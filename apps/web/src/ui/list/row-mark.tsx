import { useIntl } from 'react-intl';
import classes from './row-mark.module.css';

/** Whether a row can be marked, any is, or this one is. */
export type Mark = 'none' | 'offered' | 'asked' | 'marked';

interface Props {
  /** Of the term in the row. */
  name: string;
  mark: Mark;
  isActive: boolean;
  onMark: (toRow: boolean) => void;
}

/** The box that marks a row; seen when it is of use. */
export function RowMark({ name, mark, isActive, onMark }: Props) {
  const { formatMessage } = useIntl();
  if (mark === 'none') return null;
  return (
    <td className={classes.mark} data-shown={mark !== 'offered' || isActive || undefined}>
      <input
        type="checkbox"
        tabIndex={isActive ? 0 : -1}
        className={classes.box}
        aria-label={formatMessage({ id: 'bulk.mark' }, { name })}
        checked={mark === 'marked'}
        onClick={({ shiftKey }) => onMark(shiftKey)}
        onChange={() => undefined}
      />
    </td>
  );
}
