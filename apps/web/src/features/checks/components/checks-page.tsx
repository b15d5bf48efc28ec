import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { findingCountsQuery } from '../../findings/findings.api.ts';
import { LocaleSelect } from '../../locales/components/locale-select.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { FileFilter } from '../../project-files/components/file-filter.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { checkSettingsQuery } from '../checks.api.ts';
import { CheckLevels } from './check-levels.tsx';
import classes from './checks-page.module.css';
import { IgnoresCard } from './ignores-card.tsx';
import { RulesCard } from './rules-card.tsx';

/** What the checks of a project have found, what counts as a problem there, and what is ignored. */
export function ChecksPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { locales, find } = useProjectLocales(projectId);
  const search = useSearch({ from: '/member/projects/$projectId/checks' });
  const navigate = useNavigate({ from: '/projects/$projectId/checks' });
  const change = (changes: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  // An address may name a locale that was deleted.
  const locale = find(search.locale ?? '')?.code ?? null;
  const { files = '' } = search;
  const { data: settings } = useSuspenseQuery(checkSettingsQuery(projectId));
  const { data: counts } = useQuery(findingCountsQuery(projectId, { locale, files }));

  return (
    <Page width="narrow">
      <PageHeader title={formatMessage({ id: 'checks.title' })} />
      <p className={classes.lead}>
        <FormattedMessage id="checks.about" />
      </p>
      <RulesCard settings={settings} />
      <SettingsCard title={formatMessage({ id: 'checks.levels' })}>
        <div className={classes.scope}>
          <LocaleSelect
            label={formatMessage({ id: 'checks.scope' })}
            placeholder={formatMessage({ id: 'checks.allLocales' })}
            locales={locales}
            value={locale}
            onChange={(code) => change({ locale: code ?? undefined })}
            clearable
          />
          <FileFilter
            projectId={projectId}
            value={files}
            onChange={(ids) => change({ files: ids || undefined })}
          />
          <p className={classes.total} role="status">
            {counts && <FormattedMessage id="checks.total" values={{ count: counts.total }} />}
          </p>
        </div>
        <CheckLevels settings={settings} locale={locale} files={files} byCheck={counts?.byCheck} />
      </SettingsCard>
      <IgnoresCard />
    </Page>
  );
}
