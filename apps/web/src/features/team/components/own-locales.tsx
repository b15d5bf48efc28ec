import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import classes from './team-page.module.css';

/** The locales that a member may edit, if not all of them. */
export function OwnLocales({ locales }: { locales: readonly string[] | null }) {
  const { formatList } = useIntl();
  const { find } = useProjectLocales(useProjectId());
  const { localeOf, labelOf } = useLocaleNames();
  if (!locales) return null;
  const names = locales.map((code) => labelOf(find(code) ?? localeOf(code)));
  return (
    <p className={classes.hint}>
      <FormattedMessage id="team.onlyLocales" values={{ locales: formatList(names) }} />
    </p>
  );
}
