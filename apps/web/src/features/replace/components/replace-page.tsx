import { can } from '@parlance/contract';
import { useCallback, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OfflineNote } from '../../../ui/notes/offline-note.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProject } from '../../projects/hooks/use-project.ts';
import { useReplaceSearch } from '../hooks/use-replace-search.ts';
import { useReplacement } from '../hooks/use-replacement.ts';
import { localesOf, toQuery } from '../replace-search.ts';
import { allTicked, type Ticks } from '../ticks.ts';
import { ReplaceBar } from './replace-bar.tsx';
import { ReplaceForm } from './replace-form.tsx';
import classes from './replace-page.module.css';
import { ReplaceResults } from './replace-results.tsx';

/** Finds words in translations of many locales, and replaces those that somebody leaves ticked. */
export function ReplacePage() {
  const { formatMessage } = useIntl();
  const { id: projectId, membership } = useProject();
  const { search, change } = useReplaceSearch(projectId);
  const query = useMemo(() => toQuery(search), [search]);
  const replacement = useReplacement(projectId, query);
  const { locales: all } = useProjectLocales(projectId);
  const chosen = localesOf(search);
  const locales = all
    .map(({ code }) => code)
    .filter((code) => can(membership, 'EditTranslation', { locale: code }))
    .filter((code) => chosen === null || chosen.includes(code));
  // Ticks are of what is looked for, and go with it.
  const about = JSON.stringify(query);
  const [ticked, setTicked] = useState({ about, ticks: allTicked });
  const ticks = ticked.about === about ? ticked.ticks : allTicked;
  const tick = useCallback(
    (change: (before: Ticks) => Ticks) =>
      setTicked((before) => ({
        about,
        ticks: change(before.about === about ? before.ticks : allTicked),
      })),
    [about],
  );

  return (
    <div className={classes.page}>
      <PageTitle title={formatMessage({ id: 'replace.title' })} />
      <header className={classes.header}>
        <h1 tabIndex={-1}>
          <FormattedMessage id="replace.title" />
        </h1>
      </header>
      <ReplaceForm search={search} onChange={change} error={replacement.error} />
      <OfflineNote />
      <ReplaceResults
        query={query}
        about={about}
        replacement={replacement}
        ticks={ticks}
        onTick={tick}
      />
      <ReplaceBar
        query={query}
        replacement={replacement}
        ticks={ticks}
        locales={locales}
        onDone={() => setTicked({ about, ticks: allTicked })}
      />
    </div>
  );
}
