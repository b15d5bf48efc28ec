import type { Locale } from '@parlance/contract';
import classes from './locale-name.module.css';

/** Language, region and code of a locale on one line. */
export function LocaleName({ locale }: { locale: Locale }) {
  return (
    <span className={classes.name}>
      <span className={classes.language}>{locale.language}</span>
      {locale.region && <span className={classes.region}>{locale.region}</span>}
      <code className={classes.code}>{locale.code}</code>
    </span>
  );
}
