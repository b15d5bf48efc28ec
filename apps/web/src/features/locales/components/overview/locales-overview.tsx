import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { toProjectProgress, toRound } from '../../../../lib/project-progress.ts';
import { useProject } from '../../../projects/hooks/use-project.ts';
import { projectStatsQuery } from '../../../projects/projects.api.ts';
import classes from './locales-overview.module.css';

/** What is left to do in the project as a whole. The list has the numbers of each locale, the side bar the share. */
export function LocalesOverview() {
  const { formatMessage } = useIntl();
  const { id, sourceLocale } = useProject();
  const { data: stats } = useSuspenseQuery(projectStatsQuery(id));
  const progress = toProjectProgress(stats, sourceLocale);
  const { total, translated, wordsLeft, complete, locales } = progress;
  if (total === 0) return null;
  return (
    <section className={classes.facts} aria-label={formatMessage({ id: 'overview.title' })}>
      <span className={classes.main}>
        <FormattedMessage id="overview.left" values={{ count: total - translated }} />
      </span>
      {wordsLeft !== null && wordsLeft > 0 && (
        <span title={formatMessage({ id: 'overview.wordsHint' })}>
          <FormattedMessage id="overview.words" values={{ count: toRound(wordsLeft) }} />
        </span>
      )}
      <span>
        <FormattedMessage id="overview.complete" values={{ complete, count: locales }} />
      </span>
    </section>
  );
}
