import { type NamedLocale, useLocaleNames } from '../../../lib/language/locale-names.ts';
import classes from './locale-name.module.css';

/** Language, region and code of a locale on one line. */
export function LocaleName({ locale }: { locale: NamedLocale }) {
  const { language, region } = useLocaleNames().nameOf(locale);
  return (
    <span className={classes.name}>
      <span className={classes.language}>{language}</span>
      {region && <span className={classes.region}>{region}</span>}
      <code className={classes.code} dir="ltr">
        {locale.code}
      </code>
    </span>
  );
}
