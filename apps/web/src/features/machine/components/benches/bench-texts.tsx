import { Button, Stack } from '@mantine/core';
import type { BenchAnswer, BenchText, MachineBench } from '@parlance/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { TextLanguage } from '../../../../lib/language/text-in.ts';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { TextDiff } from '../../../../ui/text/text-diff.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProject } from '../../../projects/hooks/use-project.ts';
import { benchTextsQuery } from '../../benches.api.ts';
import { FindingLines } from '../finding-lines.tsx';
import { benchSides } from './bench-sides.ts';
import classes from './benches.module.css';

/** Each text with the approved translation, and how the two new ones differ from it. */
export function BenchTexts({ bench }: { bench: MachineBench }) {
  const { formatMessage } = useIntl();
  const { id: projectId } = useProject();
  const query = useInfiniteQuery(benchTextsQuery({ projectId, benchId: bench.id }));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const texts = data?.pages.flatMap((page) => page.texts) ?? [];
  const title = formatMessage({ id: 'machine.estimate.texts' });
  return (
    <SettingsCard title={title}>
      <Stack>
        {error && (
          <RetryAlert
            error={error}
            isBusy={isFetching}
            onRetry={() => void (data ? fetchNextPage() : refetch())}
          />
        )}
        <ul className={classes.texts} aria-label={title}>
          {texts.map((text) => (
            <Compared key={text.termId} text={text} locale={bench.locale} />
          ))}
        </ul>
        {hasNextPage && !error && (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            <FormattedMessage id="machine.failures.more" />
          </Button>
        )}
      </Stack>
    </SettingsCard>
  );
}

function Compared({ text, locale }: { text: BenchText; locale: string }) {
  const { id: projectId, sourceLocale } = useProject();
  const { languageOf } = useProjectLocales(projectId);
  const language = languageOf(locale);
  const { termId, term, source, approved, answers } = text;
  return (
    <li className={classes.text}>
      <TextLink
        to="/projects/$projectId/translations/$localeCode"
        params={{ projectId, localeCode: locale }}
        search={{ term: termId }}
        inherit
      >
        <bdi className={classes.term}>{term}</bdi>
      </TextLink>
      <dl className={classes.pair}>
        <div>
          <dt>
            <FormattedMessage id="machine.bench.source" />
          </dt>
          <dd {...(sourceLocale === null ? { dir: 'auto' } : languageOf(sourceLocale))}>
            {source}
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="machine.bench.approved" />
          </dt>
          <dd {...language}>{approved}</dd>
        </div>
        {answers.map((answer, at) => (
          <div key={benchSides[at]}>
            <dt>
              {benchSides[at]}
              {answer && answer.value !== null && (
                <span className={classes.percent}>
                  <FormattedNumber
                    value={answer.similarity / 100}
                    style="percent"
                    maximumFractionDigits={1}
                  />
                </span>
              )}
            </dt>
            <dd>
              {answer ? (
                <Answer answer={answer} approved={approved} language={language} />
              ) : (
                <span className={classes.none}>
                  <FormattedMessage id="machine.bench.none" />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

interface AnswerProps {
  answer: BenchAnswer;
  approved: string;
  language: TextLanguage;
}

function Answer({ answer: { value, reason, findings }, approved, language }: AnswerProps) {
  return (
    <>
      {value !== null && <TextDiff before={approved} after={value} language={language} />}
      {reason !== null && (
        <p className={classes.reason}>
          <FormattedMessage id={`machine.failure.${reason}`} />
        </p>
      )}
      <FindingLines findings={findings} />
    </>
  );
}
