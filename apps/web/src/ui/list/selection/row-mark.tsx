import { useIntl } from 'react-intl';
import classes from './row-mark.module.css';

/**
 * `none`: rows can't be marked; `offered`: no row is marked; `asked`: another row is marked; `marked`: this one is.
 */
export type Mark = 'none' | 'offered' | 'asked' | 'marked';

interface Props {
  /** The name of the term in the row. */
  name: string;
  mark: Mark;
  isActive: boolean;
  onMark: (toRow: boolean) => void;
}

/** The checkbox that marks a row; visible only when it is useful. */
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
