import { Badge } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { isReadOnly } from '../../../../lib/language/locale-rights.ts';
import { hasOwnName, nativeNameOf } from '../../../../lib/language/native-name.ts';
import { textIn } from '../../../../lib/language/text-in.ts';
import { toRound } from '../../../../lib/project-progress.ts';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { TimeAgo } from '../../../../ui/time-ago.tsx';
import { LocaleProblems } from '../../../findings/components/problem-counts.tsx';
import { LocalePeople } from '../../../live/components/locale-people.tsx';
import { projectQuery } from '../../../projects/projects.api.ts';
import { LocaleName } from '../locale-name.tsx';
import classes from './locale-list.module.css';
import type { LocaleRow } from './locale-rows.ts';

interface Props {
  projectId: string;
  row: LocaleRow;
}

/** The cells of a locale, in the order of the columns. Zeros are left out: they need nobody. */
export function LocaleCells({ projectId, row }: Props) {
  const { formatMessage, formatNumber } = useIntl();
  const { labelOf } = useLocaleNames();
  const { locale, isSource, progress, reviewed, wordsLeft, errors, warnings, lastActivity } = row;
  return (
    <>
      <th scope="row" className={classes.name}>
        <NameOfLocale projectId={projectId} row={row} />
      </th>
      <td className={classes.progress}>
        <ProgressBar
          value={progress}
          reviewed={reviewed}
          label={formatMessage({ id: 'project.translated' }, { share: progress })}
          text={formatNumber(progress, { style: 'percent' })}
        />
      </td>
      <td className={classes.number}>
        <Count projectId={projectId} row={row} status="untranslated" />
      </td>
      <td className={classes.number}>
        {!isSource && <Count projectId={projectId} row={row} status="unreviewed" />}
      </td>
      <td className={classes.number}>
        {wordsLeft !== null && wordsLeft > 0 && (
          <span title={formatMessage({ id: 'overview.wordsHint' })}>
            <FormattedMessage id="overview.about" values={{ words: toRound(wordsLeft) }} />
          </span>
        )}
      </td>
      <td className={classes.problems}>
        <LocaleProblems
          projectId={projectId}
          localeCode={locale.code}
          name={labelOf(locale)}
          errors={errors}
          warnings={warnings}
        />
      </td>
      <td className={classes.activity}>
        {lastActivity !== null && <TimeAgo date={lastActivity} />}
      </td>
    </>
  );
}

/** The name in the language of the interface, which leads to the editor, with that in its own. */
function NameOfLocale({ projectId, row: { locale, isSource } }: Props) {
  const { membership } = useSuspenseQuery(projectQuery(projectId)).data;
  const { phraseOf } = useLocaleNames();
  return (
    <span className={classes.names}>
      <Link
        to="/projects/$projectId/translations/$localeCode"
        params={{ projectId, localeCode: locale.code }}
        className={classes.open}
      >
        <LocaleName locale={locale} />
      </Link>
      {hasOwnName(locale, phraseOf(locale)) && (
        <span className={classes.native} {...textIn(locale)}>
          {nativeNameOf(locale)}
        </span>
      )}
      {isSource && (
        <Badge>
          <FormattedMessage id="locales.source" />
        </Badge>
      )}
      {isReadOnly(membership, locale.code) && (
        <Badge c="dimmed">
          <FormattedMessage id="locales.readOnly" />
        </Badge>
      )}
      <LocalePeople projectId={projectId} localeCode={locale.code} />
    </span>
  );
}

const counted = {
  untranslated: 'overview.untranslatedIn',
  unreviewed: 'overview.unreviewedIn',
} as const;

/** How many texts have a status; leads to them in the editor. */
function Count({ projectId, row, status }: Props & { status: keyof typeof counted }) {
  const { formatMessage } = useIntl();
  const { labelOf } = useLocaleNames();
  const count = row[status];
  if (count === 0) return null;
  return (
    <Link
      to="/projects/$projectId/translations/$localeCode"
      params={{ projectId, localeCode: row.locale.code }}
      search={{ status }}
      className={classes.count}
      aria-label={formatMessage({ id: counted[status] }, { count, name: labelOf(row.locale) })}
    >
      <FormattedNumber value={count} />
    </Link>
  );
}
