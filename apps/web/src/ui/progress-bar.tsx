import { useIntl } from 'react-intl';
import classes from './progress-bar.module.css';

interface Props {
  /** The translated share, from 0 to 1. */
  value: number;
  /** The reviewed share, which is a part of the translated one. */
  reviewed?: number | undefined;
  /** The accessible name of the bar. */
  label: string;
  /** Shown at the end of the bar. */
  text?: string;
  /** Whether only the text is seen in narrow windows, for want of room. Screen readers have the bar there too. */
  onlyTextOnPhone?: boolean;
}

/** How far texts are: what is reviewed in one tone, followed by what is translated only. */
export function ProgressBar(props: Props) {
  const { value, reviewed = 0, label, text, onlyTextOnPhone = false } = props;
  const { formatMessage } = useIntl();
  const both = formatMessage({ id: 'progress.reviewed' }, { share: value, reviewed });
  return (
    <div className={classes.line} title={both}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value * 100}
        aria-valuetext={both}
        className={classes.bar}
        data-only-text-on-phone={onlyTextOnPhone || undefined}
      >
        {reviewed > 0 && (
          <span className={classes.reviewed} style={{ inlineSize: `${reviewed * 100}%` }} />
        )}
        {value > reviewed && (
          <span
            className={classes.translated}
            style={{ inlineSize: `${(value - reviewed) * 100}%` }}
          />
        )}
      </div>
      {text !== undefined && <span className={classes.text}>{text}</span>}
    </div>
  );
}
