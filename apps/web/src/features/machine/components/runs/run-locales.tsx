import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleName } from '../../../activity/components/activity-sentence.tsx';

/** How many locales are named; of more, the others are counted. */
const maxNamed = 3;

/** The locales of a run in one line. */
export function RunLocales({ locales }: { locales: readonly string[] }) {
  const { formatList } = useIntl();
  const localeName = useLocaleName();
  const named = locales.length > maxNamed ? locales.slice(0, maxNamed - 1) : locales;
  const names = formatList(named.map(localeName), { type: 'unit' });
  const others = locales.length - named.length;
  if (others === 0) return names;
  return <FormattedMessage id="machine.run.localesMore" values={{ names, count: others }} />;
}
