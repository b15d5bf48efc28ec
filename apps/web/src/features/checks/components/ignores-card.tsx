import { Button } from '@mantine/core';
import type { FindingIgnore } from '@parlance/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { canIgnore, deleteIgnore, ignoresQuery } from '../../findings/findings.api.ts';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProject, useProjectId } from '../../projects/hooks/use-project.ts';
import { useCheckNames } from '../hooks/use-check-names.ts';
import classes from './checks-page.module.css';

/** The findings that are ignored: where, by whom and why. */
export function IgnoresCard() {
  const { formatMessage } = useIntl();
  const { id: projectId, membership } = useProject();
  const { checkName } = useCheckNames();
  const ignores = useInfiniteQuery(ignoresQuery(projectId));
  const deletion = useMutation(deleteIgnore(useQueryClient(), projectId));
  const shown = ignores.data?.pages.flatMap((page) => page.ignores);

  return (
    <SettingsCard title={formatMessage({ id: 'checks.ignored' })}>
      <ErrorAlert error={ignores.error ?? deletion.error} />
      {shown?.length === 0 && (
        <p className={classes.about}>
          <FormattedMessage id="checks.ignoredNone" />
        </p>
      )}
      {shown && shown.length > 0 && (
        <RowList label={formatMessage({ id: 'checks.ignored' })}>
          {shown.map((ignore) => {
            const name = checkName(ignore.check);
            return (
              <Row
                key={ignore.id}
                title={name}
                description={<IgnorePlace {...ignore} />}
                controls={
                  canIgnore(membership, ignore.scope, ignore.locale) && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      loading={deletion.isPending && deletion.variables.id === ignore.id}
                      aria-label={formatMessage({ id: 'checks.unignoreOf' }, { check: name })}
                      onClick={() => deletion.mutate(ignore)}
                    >
                      <FormattedMessage id="checks.unignore" />
                    </Button>
                  )
                }
              >
                {ignore.text.trim() !== '' && (
                  <bdi className={classes.ignoredText}>{ignore.text}</bdi>
                )}
                {ignore.reason !== '' && (
                  <q dir="auto" className={classes.reason}>
                    {ignore.reason}
                  </q>
                )}
              </Row>
            );
          })}
        </RowList>
      )}
      {ignores.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={ignores.isFetchingNextPage}
          onClick={() => void ignores.fetchNextPage()}
        >
          <FormattedMessage id="checks.ignoredMore" />
        </Button>
      )}
    </SettingsCard>
  );
}

/** Where something is ignored, and by whom. */
function IgnorePlace({ scope, term, locale, by, date }: FindingIgnore) {
  const { formatMessage, formatDate } = useIntl();
  const { labelOf, localeOf } = useLocaleNames();
  const { find } = useProjectLocales(useProjectId());
  const name = by?.name ?? formatMessage({ id: 'checks.ignored.nobody' });
  return (
    <FormattedMessage
      id={`checks.ignored.${scope}`}
      values={{
        term: <bdi key="term">{term}</bdi>,
        locale: (
          <bdi key="locale">{locale !== null && labelOf(find(locale) ?? localeOf(locale))}</bdi>
        ),
        who: <bdi key="who">{name}</bdi>,
        date: <bdi key="date">{formatDate(date, { dateStyle: 'medium' })}</bdi>,
      }}
    />
  );
}
