import { RingProgress } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NamedLocale } from '../../../../lib/language/locale-names.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { projectStatsQuery } from '../../../projects/projects.api.ts';
import { LocaleChart } from './locale-chart.tsx';
import classes from './locales-overview.module.css';

/** The progress of the project as a whole and of each locale. */
export function LocalesOverview({ locales }: { locales: readonly NamedLocale[] }) {
  const { formatMessage, formatNumber } = useIntl();
  const { projectStats, localeStats } = useSuspenseQuery(projectStatsQuery(useProjectId())).data;
  const { progress, translated, total } = projectStats;
  if (total === 0) return null;
  const isComplete = translated === total;
  const complete = locales.filter(({ code }) => localeStats[code]?.progress === 1).length;
  return (
    <section className={classes.overview} aria-label={formatMessage({ id: 'overview.title' })}>
      <RingProgress
        size={104}
        thickness={9}
        roundCaps
        rootColor="var(--line)"
        sections={[
          { value: progress * 100, color: isComplete ? 'var(--complete)' : 'var(--accent)' },
        ]}
        label={
          <span className={classes.share}>{formatNumber(progress, { style: 'percent' })}</span>
        }
      />
      <div className={classes.facts}>
        <p className={classes.main}>
          <FormattedMessage id="overview.left" values={{ count: total - translated }} />
        </p>
        <p>
          <FormattedMessage id="overview.translated" values={{ translated, total }} />
        </p>
        <p>
          <FormattedMessage id="overview.complete" values={{ complete, count: locales.length }} />
        </p>
      </div>
      <LocaleChart
        locales={locales.map((locale) => ({
          locale,
          share: localeStats[locale.code]?.progress ?? 0,
        }))}
      />
    </section>
  );
}
