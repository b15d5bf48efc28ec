import { ActionIcon, Badge } from '@mantine/core';
import { can } from '@parlance/contract';
import { IconChevronRight, IconPencil } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../../lib/forms/question.ts';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { isReadOnly } from '../../../../lib/language/locale-rights.ts';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { LocaleProblems } from '../../../findings/components/problem-counts.tsx';
import { LocalePeople } from '../../../live/components/locale-people.tsx';
import { projectQuery, projectStatsQuery } from '../../../projects/projects.api.ts';
import { EditLocaleDialog } from '../dialogs/edit-locale-dialog.tsx';
import { LocaleName } from '../locale-name.tsx';
import classes from './locale-list.module.css';

const none = { progress: 0, translated: 0, total: 0, errors: 0, warnings: 0 };

/** The locales of a project with their progress and their problems; each one links to the editor. */
export function LocaleList({ projectId, locales }: { projectId: string; locales: NamedLocale[] }) {
  const { formatMessage, formatNumber } = useIntl();
  const { sourceLocale, membership } = useSuspenseQuery(projectQuery(projectId)).data;
  const { localeStats } = useSuspenseQuery(projectStatsQuery(projectId)).data;
  const { labelOf } = useLocaleNames();
  const editing = useQuestion<NamedLocale>();
  return (
    <>
      <ul className={classes.list}>
        {locales.map((locale) => {
          const stats = localeStats[locale.code] ?? none;
          const { progress, translated, total, errors, warnings } = stats;
          const count = formatMessage({ id: 'locales.translated' }, { translated, total });
          return (
            <li key={locale.code} className={classes.item}>
              <Link
                to="/projects/$projectId/translations/$localeCode"
                params={{ projectId, localeCode: locale.code }}
                className={classes.row}
              >
                <span className={classes.name}>
                  <LocaleName locale={locale} />
                  {locale.code === sourceLocale && (
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
                <span className={classes.count}>{count}</span>
                <ProgressBar
                  value={progress}
                  label={count}
                  text={formatNumber(progress, { style: 'percent' })}
                />
                <IconChevronRight size={16} aria-hidden="true" className={classes.arrow} />
              </Link>
              <span className={classes.problems}>
                <LocaleProblems
                  projectId={projectId}
                  localeCode={locale.code}
                  name={labelOf(locale)}
                  errors={errors}
                  warnings={warnings}
                />
              </span>
              {can(membership, 'AddTranslation', { locale: locale.code }) && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className={classes.edit}
                  aria-label={formatMessage({ id: 'locales.edit' }, { name: labelOf(locale) })}
                  onClick={() => editing.ask(locale)}
                >
                  <IconPencil size={16} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {editing.subject && (
        <EditLocaleDialog
          projectId={projectId}
          locale={editing.subject}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </>
  );
}
