import { Tooltip } from '@mantine/core';
import { useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import classes from './locale-chart.module.css';

interface Props {
  /** Each locale with its translated share, from 0 to 1. */
  locales: readonly { readonly locale: NamedLocale; readonly share: number }[];
}

/** More columns have no room for codes below them. */
const maxNamedColumns = 14;

/** A column chart of the locales, the fullest first. The list of locales has the same numbers as text. */
export function LocaleChart({ locales }: Props) {
  const { formatMessage } = useIntl();
  const { labelOf } = useLocaleNames();
  const columns = locales.toSorted((a, b) => b.share - a.share);
  return (
    <div
      role="img"
      aria-label={formatMessage({ id: 'overview.chart' })}
      className={classes.chart}
      data-named={columns.length <= maxNamedColumns || undefined}
    >
      {columns.map(({ locale, share }) => (
        <Tooltip
          key={locale.code}
          label={formatMessage({ id: 'overview.bar' }, { name: labelOf(locale), share })}
        >
          <div className={classes.column}>
            <div className={classes.track}>
              <div
                className={classes.bar}
                data-complete={share === 1 || undefined}
                style={{ blockSize: `${share * 100}%` }}
              />
            </div>
            <span className={classes.code} dir="ltr">
              {locale.code}
            </span>
          </div>
        </Tooltip>
      ))}
    </div>
  );
}
