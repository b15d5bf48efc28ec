import { Button, Stack } from '@mantine/core';
import type { MachineRun, RunFailure } from '@parlance/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { useLocaleName } from '../../../activity/components/activity-sentence.tsx';
import { LocaleSelect } from '../../../locales/components/locale-select.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { runFailuresQuery } from '../../runs.api.ts';
import { FindingLines } from '../finding-lines.tsx';
import classes from './failures-card.module.css';

/** What a run has not translated, each with its reason and the way to its entry. */
export function FailuresCard({ run }: { run: MachineRun }) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { locales, languageOf } = useProjectLocales(projectId);
  const [locale, setLocale] = useState<string>();
  const query = useInfiniteQuery(runFailuresQuery({ projectId, runId: run.id }, locale));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const failures = data?.pages.flatMap((page) => page.failures) ?? [];
  const title = formatMessage({
    id: run.task === 'judge' ? 'machine.judge.failures' : 'machine.failures',
  });
  return (
    <SettingsCard title={title}>
      <Stack>
        {run.locales.length > 1 && (
          <LocaleSelect
            label={formatMessage({ id: 'machine.failures.locale' })}
            placeholder={formatMessage({ id: 'checks.allLocales' })}
            locales={locales.filter(({ code }) => run.locales.includes(code))}
            value={locale ?? null}
            onChange={(code) => setLocale(code ?? undefined)}
            clearable
          />
        )}
        {error && (
          <RetryAlert
            error={error}
            isBusy={isFetching}
            onRetry={() => void (data ? fetchNextPage() : refetch())}
          />
        )}
        {failures.length > 0 && (
          <RowList label={title}>
            {failures.map((failure) => (
              <FailureRow
                key={`${failure.locale} ${failure.termId}`}
                failure={failure}
                language={languageOf(failure.locale)}
              />
            ))}
          </RowList>
        )}
        {hasNextPage && !error && (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            <FormattedMessage id="machine.failures.more" />
          </Button>
        )}
      </Stack>
    </SettingsCard>
  );
}

interface FailureProps {
  failure: RunFailure;
  language: ReturnType<ReturnType<typeof useProjectLocales>['languageOf']>;
}

function FailureRow({ failure, language }: FailureProps) {
  const projectId = useProjectId();
  const localeName = useLocaleName();
  const { term, termId, locale, reason, value, findings } = failure;
  return (
    <Row
      title={
        <TextLink
          to="/projects/$projectId/translations/$localeCode"
          params={{ projectId, localeCode: locale }}
          search={{ term: termId }}
          inherit
        >
          <bdi className={classes.term}>{term}</bdi>
        </TextLink>
      }
      description={
        <>
          {localeName(locale)}
          {separator}
          <FormattedMessage id={`machine.failure.${reason}`} />
        </>
      }
    >
      {value !== null && value !== '' && (
        <q className={classes.value} {...language}>
          {value}
        </q>
      )}
      <FindingLines findings={findings} />
    </Row>
  );
}
