import type { Locale } from '@parlance/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { LocalePeople } from '../../live/components/locale-people.tsx';
import { projectStatsQuery } from '../../projects/projects.api.ts';
import classes from './locale-list.module.css';
import { LocaleName } from './locale-name.tsx';

const none = { progress: 0, translated: 0, total: 0 };

/** Locales of a project with their progress, each a way into the editor. */
export function LocaleList({ projectId, locales }: { projectId: string; locales: Locale[] }) {
  const { formatMessage, formatNumber } = useIntl();
  const { localeStats } = useSuspenseQuery(projectStatsQuery(projectId)).data;
  return (
    <ul className={classes.list}>
      {locales.map((locale) => {
        const { progress, translated, total } = localeStats[locale.code] ?? none;
        const count = formatMessage({ id: 'locales.translated' }, { translated, total });
        return (
          <li key={locale.code}>
            <Link
              to="/projects/$projectId/translations/$localeCode"
              params={{ projectId, localeCode: locale.code }}
              className={classes.row}
            >
              <span className={classes.name}>
                <LocaleName locale={locale} />
                <LocalePeople projectId={projectId} localeCode={locale.code} />
              </span>
              <span className={classes.count}>{count}</span>
              <ProgressBar
                value={progress}
                label={count}
                text={formatNumber(progress, { style: 'percent' })}
              />
              <IconChevronRight size={16} aria-hidden="true" className={classes.arrow} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
